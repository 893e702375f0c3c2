import { createPage } from "@stakehold/stand-in/page.ts";

export const page = createPage("Stakehold mailbox", new URL("./mailbox.css", import.meta.url));
