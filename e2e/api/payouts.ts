import { controlStripe } from "../platform/control-stripe.ts";
import { stripe } from "../platform/stripe.ts";
import { waitFor } from "../platform/wait-for.ts";
import { queryGraph } from "./graph.ts";
import { idOf, type ApiCaller } from "./caller.ts";

/**
 * Creates the caller's payout account and completes the provider's onboarding; resolves once it can receive payouts.
 */
export async function setUpPayouts(caller: ApiCaller): Promise<void> {
  await caller.post("/api/create-connect-account");
  const userId = await idOf(caller);
  const accounts = await stripe().accounts.list({ limit: 100 });
  const account = accounts.data.find(({ metadata }) => metadata?.["user"] === userId);
  if (account === undefined) throw new Error(`${caller.email} has no account at Stripe`);
  await controlStripe(`/accounts/${account.id}/complete`, {});
  await waitFor(`${caller.email} to be ready for payouts`, async () => {
    const { payoutAccount } = await queryGraph<{ readonly payoutAccount: { readonly payoutsEnabled: boolean } | null }>(
      caller,
      "{ payoutAccount { payoutsEnabled } }",
    );
    return payoutAccount?.payoutsEnabled === true;
  });
}
