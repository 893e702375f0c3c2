import type Stripe from "stripe";
import type { Snapshot } from "./sources.ts";
import { violationsOf, type Violation } from "./violation.ts";

type Fault = { subject: string; fault: string };
type OperationRow = {
  key: string;
  kind: string;
  status: string;
  stripe_id: string | null;
  amount_cents: string;
  stake_id: string | null;
};
type StakeRow = { id: string; status: string; charge: string | null; total: string };

/** Page size of Stripe's lists, their largest. */
const PAGE = 100;

/** Objects of one list that are read at the most; beyond it the check says that it did not see everything. */
const MAX_OBJECTS = 200_000;

/**
 * Invariants 4, 5 and 7 against Stripe's side: what Stripe charged, refunded and transferred is what the ledger says,
 * object by object, and the clearing account is Stripe's balance.
 */
export async function stripeRules(payments: Snapshot, stripe: Stripe): Promise<Violation[]> {
  const [operations, stakes, clearing, suspense] = await Promise.all([
    payments<OperationRow>(
      `SELECT key, kind, status, stripe_id, amount_cents, stake_id FROM operations WHERE kind IN ('refund', 'transfer', 'suspense_refund')`,
    ),
    payments<StakeRow>("SELECT id, status, charge, (stake_cents + fee_cents)::text AS total FROM stakes"),
    payments<{ cents: string }>(
      "SELECT coalesce(sum(cents), 0)::text AS cents FROM postings WHERE account = 'stripe_clearing'",
    ),
    payments<{ payment_intent: string }>(
      "SELECT substr(name, 10) AS payment_intent FROM accounts WHERE name LIKE 'suspense:%'",
    ),
  ]);
  const charges = await all(stripe.charges.list({ limit: PAGE }));
  const refunds = await all(stripe.refunds.list({ limit: PAGE }));
  const transfers = await all(stripe.transfers.list({ limit: PAGE }));
  const balance = await stripe.balance.retrieve();

  return [
    ...violationsOf(7, chargeFaults(charges, stakes, new Set(suspense.map((row) => row.payment_intent)))),
    ...violationsOf(4, [...refundFaults(refunds, charges, operations), ...transferFaults(transfers, operations)]),
    ...violationsOf(4, missingFaults(operations, refunds, transfers)),
    ...violationsOf(5, clearingFaults(BigInt(clearing[0]?.cents ?? "0"), balance)),
  ];
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const objects: T[] = [];
  for await (const object of list) {
    objects.push(object);
    if (objects.length > MAX_OBJECTS) throw new Error("Stripe has more objects than this check reads");
  }
  return objects;
}

/**
 * Every successful charge of ours is one paid stake of the same amount, or lies in suspense, and every paid stake has
 * its charge.
 */
function chargeFaults(
  charges: readonly Stripe.Charge[],
  stakes: readonly StakeRow[],
  suspense: ReadonlySet<string>,
): Fault[] {
  const succeeded = new Map(
    charges.filter(({ status }) => status === "succeeded").map((charge) => [charge.id, charge]),
  );
  const known = new Set<string>();
  const faults = stakes.flatMap(({ id, status, charge, total }): Fault[] => {
    if (charge === null) return [];
    known.add(charge);
    const found = succeeded.get(charge);
    if (found === undefined)
      return [{ subject: id, fault: `is ${status} by the charge ${charge}, which Stripe does not have` }];
    return found.amount === Number(total)
      ? []
      : [{ subject: id, fault: `Stripe charged ${found.amount}, the ledger ${total}` }];
  });
  const strays = [...succeeded.values()].filter(
    (charge) => !known.has(charge.id) && !suspense.has(idOf(charge.payment_intent) ?? ""),
  );
  return [...faults, ...strays.map(({ id }) => ({ subject: id, fault: "was charged for no stake" }))];
}

function refundFaults(
  refunds: readonly Stripe.Refund[],
  charges: readonly Stripe.Charge[],
  operations: readonly OperationRow[],
): Fault[] {
  const live = refunds.filter(({ status }) => status === "succeeded" || status === "pending");
  const mismatched = live.flatMap((refund) => objectFaults(refund, operations));
  const excessive = charges.flatMap(({ id, amount }) => {
    const total = live.filter(({ charge }) => idOf(charge) === id).reduce((sum, refund) => sum + refund.amount, 0);
    return total > amount ? [{ subject: id, fault: `charged ${amount} and refunded ${total}` }] : [];
  });
  return [...mismatched, ...excessive, ...repeated(live)];
}

const transferFaults = (transfers: readonly Stripe.Transfer[], operations: readonly OperationRow[]): Fault[] => [
  ...transfers.flatMap((transfer) => objectFaults(transfer, operations)),
  ...repeated(transfers),
];

type Moved = { readonly id: string; readonly amount: number; readonly metadata: Stripe.Metadata | null };

/** An object at Stripe names the operation that made it, with the same amount. */
function objectFaults({ id, amount, metadata }: Moved, operations: readonly OperationRow[]): Fault[] {
  const operation = operations.find(({ key }) => key === metadata?.["operation"]);
  if (operation === undefined) return [{ subject: id, fault: "is no operation of ours" }];
  return Number(operation.amount_cents) === amount
    ? []
    : [{ subject: id, fault: `moved ${amount} for ${operation.key}, which is of ${operation.amount_cents}` }];
}

/** One operation moves money once. */
function repeated(objects: readonly Moved[]): Fault[] {
  const seen = new Map<string, number>();
  for (const { metadata } of objects) {
    const key = metadata?.["operation"] ?? "";
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return [...seen]
    .filter(([, count]) => count > 1)
    .map(([key, count]) => ({ subject: key, fault: `was done ${count} times` }));
}

/** What the ledger calls done, Stripe has. */
function missingFaults(
  operations: readonly OperationRow[],
  refunds: readonly Moved[],
  transfers: readonly Moved[],
): Fault[] {
  const ids = new Set([...refunds, ...transfers].map(({ id }) => id));
  return operations
    .filter(({ status, stripe_id }) => status === "done" && (stripe_id === null || !ids.has(stripe_id)))
    .map(({ key, stripe_id }) => ({ subject: key, fault: `is done by ${stripe_id}, which Stripe does not have` }));
}

function clearingFaults(clearing: bigint, { available, pending }: Stripe.Balance): Fault[] {
  const atStripe = [...available, ...pending].reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return clearing === atStripe
    ? []
    : [{ subject: "stripe_clearing", fault: `is ${clearing}, Stripe holds ${atStripe}` }];
}

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === "string" || reference === null ? reference : reference.id;
