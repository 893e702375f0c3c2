import type { Addresses } from "../addresses.ts";
import { SeedError } from "../seed-error.ts";

const TIMEOUT_MS = 20_000;

/** Gives a payout account everything that Stripe asks for, as a person who follows the onboarding address would. */
export async function completeAccount({ stripe }: Addresses, onboardingUrl: string): Promise<void> {
  const account = /\/(acct_\w+)\//.exec(new URL(onboardingUrl).pathname)?.[1];
  if (account === undefined) throw new SeedError("An onboarding address does not name its account.");
  const answer = await fetch(`${stripe.url}/_control/accounts/${account}/complete`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new SeedError(`A payout account could not be completed: Stripe answered ${answer.status}.`);
}
