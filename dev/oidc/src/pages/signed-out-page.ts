import { html } from "./html.ts";
import { layout } from "./layout.ts";

/** Where a sign-out ends that names no page of the application to return to. */
export function signedOutPage(): string {
  return layout(
    "Signed out",
    html`
      <h1>You are signed out</h1>
      <p>You can close this page.</p>
    `,
  );
}
