import type Stripe from "stripe";
import type { World } from "../world.ts";

/** Returns the balance of `world.owner`: the available and the pending money. */
export function readBalance(world: World): Stripe.Balance {
  const funds = world.funds.balance(world.owner, world.clock.now());
  return {
    object: "balance",
    available: [{ amount: funds.availableCents, currency: "usd", source_types: { card: funds.availableCents } }],
    livemode: false,
    pending: [{ amount: funds.pendingCents, currency: "usd", source_types: { card: funds.pendingCents } }],
  };
}

export function availableCents(world: World): number {
  return world.funds.balance(world.owner, world.clock.now()).availableCents;
}
