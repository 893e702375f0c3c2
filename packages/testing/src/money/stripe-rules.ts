import { CURRENCY } from "@stakehold/money/amount.ts";
import type Stripe from "stripe";
import { readList } from "./read-list.ts";
import type { Snapshot } from "./sources.ts";
import { violationsOf, type Violation } from "./violation.ts";

type Fault = { subject: string; fault: string };
type OperationRow = {
  key: string;
  status: string;
  stripe_id: string | null;
  amount_cents: string;
  reversed_cents: string;
};
type MovementRow = { id: string; status: string; amount_cents: string | null; back_cents: string };
type StakeRow = { id: string; status: string; charge: string | null; total: string };

/**
 * Invariants 4 and 7 against Stripe's side: what Stripe charged, refunded and transferred is what the ledger says,
 * object by object.
 */
export async function stripeRules(payments: Snapshot, stripe: Stripe): Promise<Violation[]> {
  const operations = await payments<OperationRow>(
    "SELECT key, status, stripe_id, amount_cents, reversed_cents FROM operations WHERE kind IN ('REFUND', 'TRANSFER', 'SUSPENSE_REFUND')",
  );
  const stakes = await payments<StakeRow>(
    "SELECT id, status, charge, (stake_cents + fee_cents)::text AS total FROM stakes WHERE charge IS NOT NULL",
  );
  const movements = await payments<MovementRow>("SELECT id, status, amount_cents, back_cents FROM hand_movements");
  const suspense = await payments<{ payment_intent: string }>(
    "SELECT substr(name, 10) AS payment_intent FROM accounts WHERE name LIKE 'suspense:%'",
  );
  // Of each object no more is kept than is compared: there may be a hundred thousand.
  const [charges, refunds, transfers] = await Promise.all([
    readList((page) => stripe.charges.list(page), chargeOf),
    readList((page) => stripe.refunds.list(page), refundOf),
    readList((page) => stripe.transfers.list(page), transferOf),
  ]);
  const live = refunds.filter(({ status }) => status === "succeeded" || status === "pending");
  const byKey = new Map(operations.map((operation) => [operation.key, operation]));
  const byHand = new Map(movements.map((movement) => [movement.id, movement]));
  const ours = (object: Moved): boolean => !byHand.has(object.id);
  return [
    ...violationsOf(7, chargeFaults(charges, stakes, new Set(suspense.map((row) => row.payment_intent)))),
    ...violationsOf(4, [...live, ...transfers].filter(ours).flatMap(objectFaultsBy(byKey))),
    ...violationsOf(4, [...live, ...transfers].flatMap(handFaultsBy(byHand))),
    ...violationsOf(4, excessiveRefunds(charges, live)),
    ...violationsOf(4, [...repeated(live.filter(ours)), ...repeated(transfers.filter(ours))]),
    ...violationsOf(4, missingFaults(operations, [...refunds, ...transfers])),
  ];
}

/** Invariant 5: the clearing account is Stripe's balance in its currency. Read one right after the other: both move. */
export async function clearingRule(payments: Snapshot, stripe: Stripe): Promise<Violation[]> {
  const [row] = await payments<{ cents: string }>(
    "SELECT coalesce(sum(cents), 0)::text AS cents FROM postings WHERE account = 'stripe_clearing'",
  );
  const { available, pending } = await stripe.balance.retrieve();
  const clearing = BigInt(row?.cents ?? "0");
  const atStripe = [...available, ...pending]
    .filter(({ currency }) => currency.toUpperCase() === CURRENCY)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return clearing === atStripe
    ? []
    : violationsOf(5, [{ subject: "stripe_clearing", fault: `is ${clearing}, Stripe holds ${atStripe}` }]);
}

type Charge = {
  readonly id: string;
  readonly amount: number;
  readonly isPaid: boolean;
  readonly paymentIntent: string | null;
};
/** Money that left, with the operation that it says made it, and what of it came back. */
type Moved = {
  readonly id: string;
  readonly amount: number;
  readonly reversed: number;
  readonly operation: string;
  readonly isOurCurrency: boolean;
};
type Refund = Moved & { readonly status: string | null; readonly charge: string | null };

const chargeOf = ({ id, amount, status, payment_intent }: Stripe.Charge): Charge => ({
  id,
  amount,
  isPaid: status === "succeeded",
  paymentIntent: idOf(payment_intent),
});

const movedOf = ({ id, amount, metadata, currency }: Stripe.Transfer | Stripe.Refund): Moved => ({
  id,
  amount,
  reversed: 0,
  operation: metadata?.["operation"] ?? "",
  isOurCurrency: currency.toUpperCase() === CURRENCY,
});

const transferOf = (transfer: Stripe.Transfer): Moved => ({ ...movedOf(transfer), reversed: transfer.amount_reversed });

const refundOf = (refund: Stripe.Refund): Refund => ({
  ...movedOf(refund),
  status: refund.status,
  charge: idOf(refund.charge),
});

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === "string" || reference === null ? reference : reference.id;

/**
 * Every successful charge of ours is one paid stake of the same amount, or lies in suspense, and every paid stake has
 * its charge.
 */
function chargeFaults(charges: readonly Charge[], stakes: readonly StakeRow[], suspense: ReadonlySet<string>): Fault[] {
  const strays = new Map(charges.filter(({ isPaid }) => isPaid).map((charge) => [charge.id, charge]));
  const faults = stakes.flatMap(({ id, status, charge, total }): Fault[] => {
    const found = strays.get(charge ?? "");
    if (found === undefined)
      return [{ subject: id, fault: `is ${status} by the charge ${charge}, which Stripe does not have` }];
    strays.delete(found.id);
    return found.amount === Number(total)
      ? []
      : [{ subject: id, fault: `Stripe charged ${found.amount}, the ledger ${total}` }];
  });
  const unknown = [...strays.values()].filter(({ paymentIntent }) => !suspense.has(paymentIntent ?? ""));
  return [...faults, ...unknown.map(({ id }) => ({ subject: id, fault: "was charged for no stake" }))];
}

/** An object at Stripe names the operation that made it, with the same amount, and as much of it came back. */
const objectFaultsBy =
  (operations: ReadonlyMap<string, OperationRow>) =>
  ({ id, amount, reversed, operation: key }: Moved): Fault[] => {
    const operation = operations.get(key);
    if (operation === undefined) return [{ subject: id, fault: "is no operation of ours" }];
    const { amount_cents, reversed_cents } = operation;
    return Number(amount_cents) === amount && Number(reversed_cents) === reversed
      ? []
      : [
          {
            subject: id,
            fault: `moved ${amount} and back ${reversed} for ${key}, which is of ${amount_cents} and back ${reversed_cents}`,
          },
        ];
  };

/** What was moved by hand is adopted, with the same amount, and as much of it came back. What failed is there no more. */
const handFaultsBy =
  (movements: ReadonlyMap<string, MovementRow>) =>
  ({ id, amount, reversed, isOurCurrency }: Moved): Fault[] => {
    const movement = movements.get(id);
    if (movement === undefined) return [];
    const { status, amount_cents, back_cents } = movement;
    if (status === "FAILED" && reversed === amount) return [];
    if (status !== "ADOPTED") return [{ subject: id, fault: `moved ${amount} by hand and is ${status}` }];
    const isRight = !isOurCurrency || (Number(amount_cents) === amount && Number(back_cents) === reversed);
    return isRight
      ? []
      : [
          {
            subject: id,
            fault: `moved ${amount} and back ${reversed} by hand; ${amount_cents} and ${back_cents} are adopted`,
          },
        ];
  };

/** What is refunded of a charge is never more than the charge. */
function excessiveRefunds(charges: readonly Charge[], refunds: readonly Refund[]): Fault[] {
  const refunded = new Map<string | null, number>();
  for (const { charge, amount } of refunds) refunded.set(charge, (refunded.get(charge) ?? 0) + amount);
  return charges.flatMap(({ id, amount }) => {
    const total = refunded.get(id) ?? 0;
    return total > amount ? [{ subject: id, fault: `charged ${amount} and refunded ${total}` }] : [];
  });
}

/** One operation moves money once. */
function repeated(objects: readonly Moved[]): Fault[] {
  const counts = new Map<string, number>();
  for (const { operation } of objects) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([key, count]) => ({ subject: key, fault: `was done ${count} times` }));
}

/** What the ledger calls done, Stripe has. */
function missingFaults(operations: readonly OperationRow[], objects: readonly Moved[]): Fault[] {
  const ids = new Set(objects.map(({ id }) => id));
  return operations
    .filter(({ status, stripe_id }) => status === "DONE" && (stripe_id === null || !ids.has(stripe_id)))
    .map(({ key, stripe_id }) => ({ subject: key, fault: `is done by ${stripe_id}, which Stripe does not have` }));
}
