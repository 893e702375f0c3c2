import { randomUUID } from "node:crypto";
import type { Caller } from "../api/caller.ts";
import { createOnboardingLink, createPayoutAccount, readPayoutAccount } from "../api/me.ts";
import { completeAccount } from "../stripe/complete-account.ts";
import { waitFor } from "../wait-for.ts";

/** Gives a person a payout account that can receive winnings, unless they have one. */
export async function setUpPayouts(caller: Caller): Promise<void> {
  if (await isEnabled(caller)) return;
  await caller.call(createPayoutAccount, { input: { idempotencyKey: "seed/payout-account" } });
  // An address works once, so a repeated step needs another one.
  const { createOnboardingLink: made } = await caller.call(createOnboardingLink, {
    input: { idempotencyKey: randomUUID() },
  });
  await completeAccount(made.onboardingLink.url);
  await waitFor(`the payout account of ${caller.email}`, async () => (await isEnabled(caller)) || undefined);
}

const isEnabled = async (caller: Caller): Promise<boolean> =>
  (await caller.call(readPayoutAccount, {})).payoutAccount?.payoutsEnabled ?? false;
