import type Stripe from "stripe";
import type { ConnectedAccount, Hindrance } from "../domain/state/payout-account.ts";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { ask } from "./ask.ts";

const PAGE = 100;
/** Stripe lists accounts newest first and can't search them; accounts lost in a restore are newer than the backup. */
const MAX_LOOKED_THROUGH = 1_000;

/** The pages of the web app that Stripe redirects people to. */
export type OnboardingPages = { readonly returnUrl: string; readonly refreshUrl: string };

/**
 * Creates an Express account: Stripe collects and checks the person's details and shows them their payouts; the
 * platform pays the fees and bears losses. Winnings need `transfers`; Stripe grants it to accounts in the United States
 * only together with `card_payments`, unless it agreed otherwise with the platform (Stripe: capabilities).
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

/** Returns the accounts that name a person, among the platform's newest. */
export const findAccounts =
  (stripe: Stripe): StripeCalls["findAccounts"] =>
  (userId) =>
    ask(async () => {
      const newest = await stripe.accounts.list({ limit: PAGE }).autoPagingToArray({ limit: MAX_LOOKED_THROUGH });
      return newest.filter(({ metadata }) => metadata?.["user"] === userId).map(readAccount);
    });

/** Reads an account. */
export const retrieveAccount =
  (stripe: Stripe): StripeCalls["retrieveAccount"] =>
  (id) =>
    ask(async () => readAccount(await stripe.accounts.retrieve(id)));

/** Creates a single-use URL of Stripe's onboarding, one per click. */
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

/** Winnings can be sent when they can be transferred to the account and paid out from it. */
const readAccount = (account: Stripe.Account): ConnectedAccount => ({
  id: account.id,
  operation: account.metadata?.["operation"],
  userId: account.metadata?.["user"],
  detailsSubmitted: account.details_submitted,
  payoutsEnabled: account.payouts_enabled && account.capabilities?.transfers === "active",
  hindrance: hindranceOf(account),
});

/**
 * Before the details are submitted, and while Stripe verifies them, an account is disabled too; that is no hindrance.
 */
function hindranceOf({ details_submitted: isSubmitted, requirements }: Stripe.Account): Hindrance | null {
  const reason = requirements?.disabled_reason ?? null;
  if (reason?.startsWith("rejected.") === true) return "REJECTED";
  return !isSubmitted || reason === null || reason === "requirements.pending_verification" ? null : "RESTRICTED";
}
