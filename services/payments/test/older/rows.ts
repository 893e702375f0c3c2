import { newId } from "@stakehold/service/id.ts";
import type pg from "pg";
import { escrowOf, feeEscrowOf, move, payableOf, type Account, type Posting } from "../../src/domain/ledger.ts";
import type { StripeState } from "../stripe-control.ts";

type Row = Readonly<Record<string, unknown>>;

/** What a card network did about a charge; of a stake's, unless it is nobody's. */
export type OlderDispute = {
  readonly status: "inquiry" | "open" | "ended" | "won" | "lost";
  readonly stakeId: string | null;
  readonly charge: string;
  readonly cents: bigint;
};

/** Where rows are written, and what Stripe has of the same. */
export type Older = {
  readonly client: pg.Client;
  readonly stripe: StripeState;
};

/** When what is told here happened, and when it was over. */
export const OPENED = new Date("2026-09-01T12:00:00Z");
export const CLOSED = new Date("2026-09-20T12:00:00Z");

/** Nothing yet. */
export const olderOn = (client: pg.Client): Older => ({
  client,
  stripe: {
    balance: { available: [], pending: [] },
    payment_intent: [],
    refund: [],
    transfer: [],
    account: [],
    deliveries: [],
    jobs: [],
    now: 0,
  },
});

/** Moves Stripe's balance. */
export const balanceMoves = ({ stripe }: Older, cents: bigint): void =>
  void stripe.balance.available.push({ amount: Number(cents) });

/** Writes one row. */
async function insert({ client }: Older, table: string, row: Row): Promise<void> {
  const values = Object.keys(row).map((_, index) => `$${index + 1}`);
  await client.query(`INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${values.join()})`, Object.values(row));
}

/** Writes a transaction of the ledger. */
export async function post({ client }: Older, key: string, kind: string, postings: readonly Posting[]): Promise<void> {
  const accounts = postings.map(({ account }) => account);
  const cents = postings.map((posting) => String(posting.cents));
  await client.query("SELECT post_transaction($1, $2, $3::text[], $4::bigint[])", [key, kind, accounts, cents]);
}

/** A stake of $10.00 that was charged; answers its id. */
export async function charged(older: Older, status: string, change: Row = {}): Promise<string> {
  const id = newId();
  await insert(older, "stakes", {
    id,
    bet_id: newId(),
    user_id: newId(),
    stake_cents: 1_000,
    fee_cents: 25,
    fee_policy: "ENTRY",
    status,
    status_since: OPENED,
    payment_intent: `pi_${id}`,
    charge: `ch_${id}`,
    charged_at: OPENED,
    balance_transaction: `txn_${id}`,
    created_at: OPENED,
    ...change,
  });
  await post(older, `held:${id}`, "stake_held", [
    { account: "stripe_clearing", cents: 1_025n },
    { account: escrowOf(id), cents: -1_000n },
    { account: feeEscrowOf(id), cents: -25n },
  ]);
  balanceMoves(older, 1_025n);
  older.stripe.payment_intent.push({ id: `pi_${id}`, status: "succeeded", amount: 1_025, metadata: { stake: id } });
  return id;
}

/** All of a stake leaves its escrow. */
export const leaveEscrow = (older: Older, key: string, kind: string, id: string, to: Account): Promise<void> =>
  post(older, key, kind, [
    { account: escrowOf(id), cents: 1_000n },
    { account: feeEscrowOf(id), cents: 25n },
    { account: to, cents: -1_025n },
  ]);

/** A bet of two of which the first won $20.00; answers both. */
export async function wonBet(older: Older): Promise<readonly [winner: string, loser: string]> {
  const bet_id = newId();
  const winner = await charged(older, "released", { bet_id, payable_cents: 2_000 });
  const loser = await charged(older, "forfeited", { bet_id });
  const how = { decision: "FOR", outcome: "FOR", fee_policy: "ENTRY" };
  await insert(older, "settlements", { bet_id, ...how, settled_at: OPENED });
  await post(older, `settle:${bet_id}`, "settlement", [
    { account: escrowOf(winner), cents: 1_000n },
    { account: escrowOf(loser), cents: 1_000n },
    { account: payableOf(winner), cents: -2_000n },
    { account: feeEscrowOf(winner), cents: 25n },
    { account: feeEscrowOf(loser), cents: 25n },
    { account: "fee_revenue", cents: -50n },
  ]);
  return [winner, loser];
}

/** The row of a refund or transfer, as its key says: `tr:<stake>:a1`. */
export async function asked(older: Older, key: string, cents: bigint, change: Row): Promise<void> {
  const [prefix, stakeId = "", attempt = ""] = key.split(":");
  const { rows } = await older.client.query<Row>("SELECT bet_id, user_id FROM stakes WHERE id = $1", [stakeId]);
  const isOver = change["status"] === "done" || change["status"] === "failed";
  await insert(older, "operations", {
    ...rows[0],
    key,
    kind: prefix === "tr" ? "transfer" : "refund",
    attempt: Number(attempt.slice(1)),
    stake_id: stakeId,
    amount_cents: cents,
    target: prefix === "tr" ? "acct" : `pi_${stakeId}`,
    created_at: OPENED,
    finished_at: isOver ? CLOSED : null,
    ...change,
  });
}

/** A refund that was made. */
export async function refunded(older: Older, key: string, cents: bigint, from: Account): Promise<void> {
  const id = `re_${key}`;
  await asked(older, key, cents, { status: "done", stripe_id: id });
  await post(older, `refund:${id}`, "refund", move(from, "stripe_clearing", cents));
  balanceMoves(older, -cents);
  const made = { id, status: "succeeded", amount: Number(cents), payment_intent: null };
  older.stripe.refund.push({ ...made, metadata: { operation: key } });
}

/** A transfer that was made, and taken back as a whole unless its row is done. */
export async function sent(older: Older, key: string, cents: bigint, from: Account, row: Row): Promise<void> {
  const id = `tr_${key}`;
  const isBack = row["status"] !== "done";
  await asked(older, key, cents, { stripe_id: id, ...row });
  await post(older, `transfer:${id}`, "transfer", move(from, "stripe_clearing", cents));
  if (isBack) await post(older, `transfer_reversed:${id}`, "transfer_reversed", move("stripe_clearing", from, cents));
  balanceMoves(older, isBack ? 0n : -cents);
  const made = { id, amount: Number(cents), destination: "acct", metadata: { operation: key } };
  older.stripe.transfer.push({ ...made, amount_reversed: isBack ? made.amount : 0, reversed: isBack });
}

/** The row of a dispute and what its charge's bank moved; answers its id. */
export async function disputed(older: Older, { status, stakeId, charge, cents }: OlderDispute): Promise<string> {
  const id = `dp_${charge}`;
  await insert(older, "disputes", {
    id,
    stake_id: stakeId,
    charge,
    payment_intent: charge.replace("ch_", "pi_"),
    amount_cents: cents,
    reason: "fraudulent",
    status,
    opened_at: OPENED,
    closed_at: status === "inquiry" || status === "open" ? null : CLOSED,
  });
  if (status === "inquiry" || status === "ended") return id;
  const away = move("dispute_receivable", "stripe_clearing", cents);
  await post(older, `dispute_withdrawn:${id}`, "dispute_withdrawn", away);
  balanceMoves(older, -cents);
  if (status !== "won") return id;
  const back = move("stripe_clearing", "dispute_receivable", cents);
  await post(older, `dispute_reinstated:${id}`, "dispute_reinstated", back);
  balanceMoves(older, cents);
  return id;
}
