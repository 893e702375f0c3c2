import { html } from "@stakehold/stand-in/html.ts";
import type Stripe from "stripe";
import { page } from "./page.ts";

/** Prefilled with test data, so that one click submits it. */
export function onboardingForm(account: Stripe.Account): string {
  return page(
    "Set up payouts",
    html`<h1>Set up payouts</h1>
      <p>
        Tell us who is paid and where the money goes. This is a test: the form is filled in, and nothing in it is kept.
      </p>
      <form class="card" method="post">
        <h2>About you</h2>
        <div class="row">
          <div class="grow">
            <label for="first_name">First name</label
            ><input id="first_name" name="first_name" value="Test" autocomplete="given-name" required />
          </div>
          <div class="grow">
            <label for="last_name">Last name</label
            ><input id="last_name" name="last_name" value="Person" autocomplete="family-name" required />
          </div>
        </div>
        <label for="email">Email</label
        ><input
          id="email"
          name="email"
          type="email"
          value="${account.email ?? "person@example.com"}"
          autocomplete="email"
          required
        />
        <label for="born">Date of birth</label><input id="born" name="born" type="date" value="1990-01-01" required />
        <h2>Where your money goes</h2>
        <div class="row">
          <div class="grow">
            <label for="routing">Routing number</label
            ><input id="routing" name="routing" value="110000000" inputmode="numeric" pattern="[0-9]{9}" required />
          </div>
          <div class="grow">
            <label for="account">Account number</label
            ><input
              id="account"
              name="account"
              value="000123456789"
              inputmode="numeric"
              pattern="[0-9]{4,17}"
              required
            />
          </div>
        </div>
        <p class="row actions">
          <button class="main" name="action" value="submit">Agree and submit</button>
          <button name="action" value="later" formnovalidate>Save for later</button>
        </p>
        <p class="quiet">Account <code>${account.id}</code></p>
      </form>`,
  );
}
