import { html } from "@stakehold/stand-in/html.ts";
import { page } from "./page.ts";

/** The end of a sign-out that names no page of the application to return to. */
export function signedOutPage(): string {
  return page(
    "Signed out",
    html`
      <h1>You are signed out</h1>
      <p>You can close this page.</p>
    `,
  );
}
