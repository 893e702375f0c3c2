import { openDatabase } from "@stakehold/stripe/state/database.ts";
import { PLATFORM, type StoredObjects } from "@stakehold/stripe/state/objects.ts";
import type { stripeAt } from "@stakehold/testing/money/sources.ts";
import type { Filled, Moved } from "./fill-databases.ts";

/** One object of each kind, as Stripe returns it; all others are made like these. */
type Samples = Pick<StoredObjects, "charge" | "transfer" | "refund">;

type Stripe = ReturnType<typeof stripeAt>;

/** Writes Stripe's side of what was filled in into the state of the stand-in, as if it had come by its API. */
export async function fillStripe(stripe: Stripe, control: Control, stateFile: string, filled: Filled): Promise<void> {
  const samples = await makeSamples(stripe, control);
  const state = openDatabase(stateFile);
  try {
    state.transaction(() => {
      state.erase();
      const object = state.prepare("INSERT INTO objects (id, kind, owner, created, body) VALUES (?, ?, ?, ?, ?)");
      const add = (kind: keyof Samples, body: Samples[keyof Samples]) =>
        object.run(body.id, kind, PLATFORM, body.created, JSON.stringify(body));
      for (let number = 0; number < filled.charges; number += 1) add("charge", chargeLike(samples.charge, number));
      for (const moved of filled.transfers) add("transfer", { ...samples.transfer, ...shownOf(moved) });
      for (const moved of filled.refunds) {
        const charge = moved.id.replace("re_", "ch_");
        add("refund", { ...samples.refund, ...shownOf(moved), charge, payment_intent: charge.replace("ch_", "pi_") });
      }
      state
        .prepare("INSERT INTO funds (balance_transaction, owner, available_on, net) VALUES (?, ?, ?, ?)")
        .run("txn_all", PLATFORM, 0, filled.balanceCents);
    });
  } finally {
    state.close();
  }
}

/** Asks the stand-in for what only a person or a bank does. */
type Control = (path: string) => Promise<unknown>;

/** A card that is charged and refunded, and an account that can be paid. */
async function makeSamples(stripe: Stripe, control: Control): Promise<Samples> {
  const common = { currency: "usd", transfer_group: "bet:sample", metadata: { stake: "s", bet: "b", operation: "o" } };
  const { id, latest_charge: charge } = await stripe.paymentIntents.create({
    ...common,
    amount: 1_025,
    allowed_payment_method_types: ["card"],
    confirm: true,
    payment_method: "pm_card_visa",
    return_url: "http://localhost:3000",
    expand: ["latest_charge"],
  });
  if (charge === null || typeof charge === "string") throw new TypeError("A payment has no charge");
  const account = await stripe.accounts.create({ country: "US", capabilities: { transfers: { requested: true } } });
  await control(`/accounts/${account.id}/complete`);
  const transfer = await stripe.transfers.create({ ...common, amount: 100, destination: account.id });
  const refund = await stripe.refunds.create({ payment_intent: id, metadata: common.metadata });
  return { charge, transfer, refund };
}

const chargeLike = (sample: Samples["charge"], number: number): Samples["charge"] => ({
  ...sample,
  id: `ch_${number}`,
  payment_intent: `pi_${number}`,
  balance_transaction: `txn_${number}`,
});

const shownOf = ({ id, operation, cents }: Moved) => ({ id, amount: cents, metadata: { operation } });
