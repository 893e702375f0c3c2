import { createPage } from "@stakehold/stand-in/page.ts";

/** A page to which Stripe's customers send people. */
export const page = createPage("Stripe stand-in", new URL("./hosted.css", import.meta.url));
