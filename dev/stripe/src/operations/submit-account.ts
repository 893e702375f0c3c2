import type Stripe from "stripe";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { requirementsOf } from "./account-requirements.ts";

const VERIFYING = ["individual.verification.document"];

/** Accepts a person's hosted form; Stripe verifies it for a moment before it enables anything. */
export function submitAccount(world: World, account: Stripe.Account): Stripe.Account {
  if (account.details_submitted) return account;
  const submitted = world.objects.save("account", {
    ...account,
    details_submitted: true,
    requirements: requirementsOf({ pending: VERIFYING, disabledReason: "requirements.pending_verification" }),
    tos_acceptance: { date: world.clock.now() },
  });
  // Events about an account belong to it, so they go to Connect endpoints.
  const ofAccount = { ...world, owner: account.id };
  emitEvent(ofAccount, { type: "account.updated", object: submitted, previous: { details_submitted: false } });
  world.jobs.schedule("verify_account", account.id, world.clock.nowMs() + world.config.verificationMs);
  return submitted;
}
