import type Stripe from "stripe";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { requirementsOf } from "./account-requirements.ts";

/** Grants everything that was requested: the account may receive money, and pays it out. */
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
  const previous = { payouts_enabled: false, charges_enabled: account.charges_enabled };
  emitEvent({ ...world, owner: account.id }, { type: "account.updated", object: verified, previous });
  return verified;
}
