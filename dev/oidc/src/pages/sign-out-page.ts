import { html, trusted } from "@stakehold/stand-in/html.ts";
import { page } from "./page.ts";

/** Asks before signing out, for a request that no known application made. `form` is the library's own markup. */
export function signOutPage(form: string): string {
  return page(
    "Sign out",
    html`
      <h1>Sign out?</h1>
      <p>You are signed in to the development OpenID provider.</p>
      ${trusted(form)}
      <div class="row">
        <button class="main" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
        <button type="submit" form="op.logoutForm">Stay signed in</button>
      </div>
    `,
  );
}
