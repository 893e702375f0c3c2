import type Stripe from "stripe";
import type { ConnectedAccount } from "../domain/payout-account.ts";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";

/** Pages of the web app that Stripe sends people back to. */
export type OnboardingPages = { readonly returnUrl: string; readonly refreshUrl: string };

/**
 * An Express account: Stripe collects and checks the person's details and shows them their payouts, the platform pays
 * the fees and bears losses. `transfers` is what winnings need; Stripe grants it to accounts in the United States only
 * beside `card_payments`, unless it agreed otherwise with the platform (Stripe: capabilities).
 */
export const createAccount =
  (stripe: Stripe): StripeCalls["createAccount"] =>
  ({ key, userId }) =>
    ask(async () =>
      readAccount(
        await stripe.accounts.create(
          {
            country: "US",
            business_type: "individual",
            controller: {
              fees: { payer: "application" },
              losses: { payments: "application" },
              requirement_collection: "stripe",
              stripe_dashboard: { type: "express" },
            },
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            business_profile: { product_description: "Winnings of bets between people, paid out by the platform" },
            metadata: { user: userId, operation: key },
          },
          { idempotencyKey: key },
        ),
      ),
    );

/** An account as it is now. */
export const retrieveAccount =
  (stripe: Stripe): StripeCalls["retrieveAccount"] =>
  (id) =>
    ask(async () => readAccount(await stripe.accounts.retrieve(id)));

/** A single-use address of Stripe's onboarding, made per click. */
export const createAccountLink =
  (stripe: Stripe, { returnUrl, refreshUrl }: OnboardingPages): StripeCalls["createAccountLink"] =>
  (account) =>
    ask(async () => {
      const link = await stripe.accountLinks.create({
        account,
        type: "account_onboarding",
        return_url: returnUrl,
        refresh_url: refreshUrl,
        collection_options: { fields: "eventually_due" },
      });
      return { url: link.url, expiresAt: new Date(link.expires_at * 1000) };
    });

/** Winnings can be sent when they may be transferred to the account and paid out of it. */
const readAccount = (account: Stripe.Account): ConnectedAccount => ({
  id: account.id,
  operation: account.metadata?.["operation"],
  userId: account.metadata?.["user"],
  detailsSubmitted: account.details_submitted,
  payoutsEnabled: account.payouts_enabled && account.capabilities?.transfers === "active",
});
