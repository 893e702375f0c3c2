import { html, trusted } from "./html.ts";
import { layout } from "./layout.ts";

/** Asks before signing out, for a request that no known application made. `form` is the library's own markup. */
export function signOutPage(form: string): string {
  return layout(
    "Sign out",
    html`
      <h1>Sign out?</h1>
      <p>You are signed in to the development OpenID provider.</p>
      ${trusted(form)}
      <div class="row">
        <button class="action" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
        <button class="action quiet" type="submit" form="op.logoutForm">Stay signed in</button>
      </div>
    `,
  );
}
