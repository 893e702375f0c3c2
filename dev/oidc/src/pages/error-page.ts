import { html } from "@stakehold/stand-in/html.ts";
import { page } from "./page.ts";

/** Explains why a sign-in can't continue. */
export function errorPage(reason: string): string {
  return page(
    "Sign-in stopped",
    html`
      <h1>This sign-in can’t go on</h1>
      <p>${reason}</p>
      <p>Nobody was signed in. Go back to the application and sign in again.</p>
    `,
  );
}
