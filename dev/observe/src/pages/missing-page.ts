import { html } from "@stakehold/stand-in/html.ts";
import { page } from "./page.ts";
import { header } from "./search.ts";

/** Shows that a trace is not stored. */
export const missingPage = (id: string): string =>
  page(
    "Not kept",
    html`
      ${header("Not kept", "This trace was never exported, or so many came after it that it was forgotten.", id)}
      <p><a href="/">All traces</a></p>
    `,
  );
