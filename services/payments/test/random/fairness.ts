import { fromBinary } from "@bufbuild/protobuf";
import { feeOf } from "@stakehold/money/fee.ts";
import { StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { z } from "zod";
import { placesOf, type Bet, type History } from "./history.ts";

const stakes = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    stake_cents: z.bigint(),
    fee_cents: z.bigint(),
    payable_cents: z.bigint().nullable(),
    attempt: z.number(),
    payment_intent: z.string().nullable(),
    is_disputed: z.boolean(),
    is_waiting: z.boolean(),
    by_hand_cents: z.bigint(),
  }),
);

type StakeRow = z.infer<typeof stakes>[number];

const STAKES = `
  SELECT s.*, EXISTS (SELECT FROM disputes d WHERE d.stake_id = s.id AND d.status IN ('OPEN', 'LOST')) AS is_disputed,
    EXISTS (SELECT FROM operations o WHERE o.stake_id = s.id AND o.status IN ('WAITING', 'STOPPED')) AS is_waiting,
    (SELECT coalesce(sum(taken_cents), 0)::bigint FROM hand_movements m WHERE m.stake_id = s.id) AS by_hand_cents
  FROM stakes s`;

/**
 * Checks what the invariants can't, because they see rows and not bets: the right side won; every winner got their own
 * stake and an equal share; each stake was paid by its own payment; everyone has at Stripe what is theirs; and bets
 * received one event per payment.
 */
export async function checkFairness(history: History): Promise<void> {
  const rows = new Map(stakes.parse(await history.platform.rows(STAKES)).map((row) => [row.id, row]));
  const faults = [
    ...history.bets.flatMap((bet) => sharesFaults(bet, rows)),
    ...(await paidFaults(history, rows)),
    ...(await receivedFaults(history, rows)),
    ...(await foundFaults(history, rows)),
  ];
  if (faults.length > 0) throw new Error(`Not fair: ${faults.join("; ")}`);
}

/** Checks that winners are on the winning side and share the losing side's stakes; earlier entries receive the leftover cents. */
function sharesFaults({ outcome, places, feePolicy }: Bet, rows: ReadonlyMap<string, StakeRow>): string[] {
  const ended = places
    .toSorted((a, b) => a.admission - b.admission)
    .flatMap(({ stakeId, side }) => {
      const row = rows.get(stakeId);
      return row === undefined ? [] : [{ ...row, side }];
    });
  const winners = ended.filter(({ payable_cents: payable }) => payable !== null);
  const losers = ended.filter(({ status }) => status === "FORFEITED");
  const lost = losers.reduce((sum, { stake_cents: cents }) => sum + cents, 0n);
  const heads = BigInt(winners.length);
  const wrongSide = [
    ...winners.filter(({ side }) => side !== outcome),
    ...losers.filter(({ side }) => side === outcome || outcome === "REFUND"),
  ].map(({ id }) => `${id} is on the wrong side of ${outcome}`);
  const wrongShare = winners.flatMap(({ id, stake_cents: own, payable_cents: payable }, index) => {
    const share = lost / heads + (BigInt(index) < lost % heads ? 1n : 0n);
    const expected = own + share - (feePolicy === "WINNINGS" ? feeOf(share) : 0n);
    return payable === expected ? [] : [`${id} won ${payable} and not ${expected}`];
  });
  return [...wrongSide, ...wrongShare];
}

const isPaid = ({ status }: StakeRow): boolean => !["OPENING", "PENDING", "CANCELLED"].includes(status);

/** A payment pays the stake that it was created for, exactly as requested. */
async function paidFaults({ platform }: History, rows: ReadonlyMap<string, StakeRow>): Promise<string[]> {
  const payments = new Map((await platform.state()).payment_intent.map((payment) => [payment.id, payment]));
  return [...rows.values()].filter(isPaid).flatMap(({ id, attempt, payment_intent: payment }) => {
    const named = payments.get(payment ?? "")?.metadata["operation"];
    return named === `pi:${id}:a${attempt}` ? [] : [`${id} is paid by ${payment}, which is of ${named}`];
  });
}

/** Returns what a stake's money comes to, once nothing holds it up. */
const owedOf = (row: StakeRow): bigint => {
  if (row.status === "RELEASED") return row.payable_cents ?? 0n;
  return ["REFUNDING", "REFUNDED"].includes(row.status) ? row.stake_cents + row.fee_cents : 0n;
};

async function receivedFaults({ platform }: History, rows: ReadonlyMap<string, StakeRow>): Promise<string[]> {
  const { refund, transfer } = await platform.state();
  const moved = [
    ...refund.filter(({ status }) => status === "succeeded"),
    ...transfer.map(({ amount_reversed: back, ...made }) => ({ ...made, amount: made.amount - back })),
  ];
  return [...rows.values()].flatMap((row) => {
    const received = moved
      .filter(({ metadata }) => metadata?.["stake"] === row.id)
      .reduce((sum, { amount }) => sum + BigInt(amount), row.by_hand_cents);
    const isRight = row.is_disputed || row.is_waiting ? received <= owedOf(row) : received === owedOf(row);
    return isRight ? [] : [`${row.id} is ${row.status}, owed ${owedOf(row)}, and received ${received}`];
  });
}

const payloads = z.array(z.object({ payload: z.instanceof(Uint8Array) }));

async function foundFaults(history: History, rows: ReadonlyMap<string, StakeRow>): Promise<string[]> {
  const published = payloads.parse(
    await history.platform.rows("SELECT payload FROM outbox WHERE type = $1", [StakeHeldSchema.typeName]),
  );
  const heldIds = published.map(({ payload }) => fromBinary(StakeHeldSchema, payload).stakeId);
  return placesOf(history).flatMap(({ stakeId }) => {
    const row = rows.get(stakeId);
    const times = heldIds.filter((id) => id === stakeId).length;
    return times === (row !== undefined && isPaid(row) ? 1 : 0)
      ? []
      : [`${stakeId} was published as held ${times} times`];
  });
}
