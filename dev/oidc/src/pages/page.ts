import { createPage } from "@stakehold/stand-in/page.ts";

/** A page with one card in the middle. */
export const page = createPage("Stakehold", new URL("./sign-in.css", import.meta.url));
