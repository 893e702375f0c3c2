import type Stripe from "stripe";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";

const verifying = ["individual.verification.document"];

/** What Stripe still wants to know of a new account. */
export const initialRequirements = [
  "business_profile.url",
  "external_account",
  "individual.dob.day",
  "individual.dob.month",
  "individual.dob.year",
  "individual.first_name",
  "individual.last_name",
  "tos_acceptance.date",
  "tos_acceptance.ip",
];

/** The person finished the hosted form; Stripe verifies what it says for a moment before it enables anything. */
export function submitAccount(world: World, account: Stripe.Account): Stripe.Account {
  if (account.details_submitted) return account;
  const submitted = world.objects.save("account", {
    ...account,
    details_submitted: true,
    requirements: requirementsOf({ pending: verifying, disabledReason: "requirements.pending_verification" }),
    tos_acceptance: { date: world.clock.now() },
  });
  tell(world, submitted, { details_submitted: false });
  world.jobs.schedule("verify_account", account.id, world.clock.nowMs() + world.config.verificationMs);
  return submitted;
}

/** Everything asked for is granted: the account may be sent money, and pays it out. */
export function verifyAccount(world: World, account: Stripe.Account): Stripe.Account {
  if (account.payouts_enabled) return account;
  const capabilities = Object.fromEntries(
    Object.keys(account.capabilities ?? {}).map((name) => [name, "active" as const]),
  );
  const verified = world.objects.save("account", {
    ...account,
    capabilities,
    charges_enabled: "card_payments" in capabilities,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirementsOf({}),
  });
  tell(world, verified, { payouts_enabled: false, charges_enabled: account.charges_enabled });
  return verified;
}

export function requirementsOf(state: {
  due?: string[];
  pending?: string[];
  disabledReason?: Stripe.Account.Requirements.DisabledReason;
}): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: state.due ?? [],
    disabled_reason: state.disabledReason ?? null,
    errors: [],
    eventually_due: state.due ?? [],
    past_due: state.due ?? [],
    pending_verification: state.pending ?? [],
  };
}

/** Events about an account are the account's own, so Connect endpoints hear them. */
function tell(world: World, account: Stripe.Account, previous: object): void {
  emitEvent({ ...world, owner: account.id }, { type: "account.updated", object: account, previous });
}
