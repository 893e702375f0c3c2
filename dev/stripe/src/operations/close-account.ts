import type Stripe from "stripe";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { World } from "../world.ts";
import { requirementsOf } from "./account-requirements.ts";

/** Deletes an account, without an event, as Stripe does: from now on it is unknown, and keeps the money it was sent. */
export function deleteAccount(world: World, { id }: Stripe.Account): { id: string; object: "account"; deleted: true } {
  stopVerifying(world, id);
  world.objects.forget("account", id);
  return { id, object: "account", deleted: true };
}

/** The account's owner disconnects it from the platform, which no longer knows it. */
export function deauthorizeAccount(world: World, account: Stripe.Account): ReturnType<typeof deleteAccount> {
  emitEvent(
    { ...world, owner: account.id },
    {
      type: "account.application.deauthorized",
      object: { id: "ca_standin", object: "application", name: "Stakehold" },
    },
  );
  return deleteAccount(world, account);
}

/** Stripe or the platform closes an account permanently, for example for fraud. */
export const rejectAccount = (world: World, account: Stripe.Account): Stripe.Account =>
  disable(world, account, requirementsOf({ disabledReason: "rejected.fraud" }));

/** Stripe requires more information, and disables the account until it has it. */
export const restrictAccount = (world: World, account: Stripe.Account): Stripe.Account =>
  disable(
    world,
    account,
    requirementsOf({ due: ["individual.verification.document"], disabledReason: "requirements.past_due" }),
  );

/** A running verification does not undo Stripe's decision about an account. */
const stopVerifying = (world: World, id: string): void =>
  void world.database.prepare("DELETE FROM jobs WHERE kind = 'verify_account' AND subject = ?").run(id);

function disable(world: World, account: Stripe.Account, requirements: Stripe.Account.Requirements): Stripe.Account {
  stopVerifying(world, account.id);
  const disabled = world.objects.save("account", {
    ...account,
    capabilities: Object.fromEntries(
      Object.keys(account.capabilities ?? {}).map((name) => [name, "inactive" as const]),
    ),
    charges_enabled: false,
    payouts_enabled: false,
    requirements,
  });
  const previous = { payouts_enabled: account.payouts_enabled, charges_enabled: account.charges_enabled };
  emitEvent({ ...world, owner: account.id }, { type: "account.updated", object: disabled, previous });
  return disabled;
}
