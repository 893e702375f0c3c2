import { createEscrowReader } from "@stakehold/payments/storage/escrow-reader.ts";
import { createStatementReader } from "@stakehold/payments/storage/statement-reader.ts";
import { asking, type ReadQuestion, type Sides } from "./questions.ts";

const PAGE = 20;

/** What the pages of one's money ask, of somebody with a few hundred stakes. */
export function questionsOfMoney({ own, raw }: Sides, userId: string): readonly ReadQuestion[] {
  const [escrow, statements] = [createEscrowReader(own), createStatementReader(own)];
  const ask = asking(raw);
  return [
    {
      name: "escrow",
      own: async () => {
        await escrow.sums(userId);
        return 1 + (await escrow.entries(userId, PAGE, undefined)).length;
      },
      raw: async () => (await ask("sums", SUMS, [userId])) + (await ask("entries", ENTRIES, [userId, PAGE])),
    },
    {
      name: "statement",
      own: async () => {
        await statements.paidOut(userId);
        return 1 + (await statements.list(userId, PAGE, undefined)).length;
      },
      raw: async () =>
        (await ask("paid_out", PAID_OUT, [userId])) + (await ask("statement", STATEMENT, [userId, PAGE])),
    },
  ];
}

const SUMS = `
  SELECT sum(stake_cents) FILTER (WHERE status IN ('HELD', 'DISPUTED', 'REFUNDING')) AS held,
    sum(stake_cents) FILTER (WHERE status IN ('OPENING', 'PENDING') AND (
      SELECT type FROM stripe_events
      WHERE object_id = payment_intent AND type IN ('payment_intent.processing', 'payment_intent.payment_failed')
      ORDER BY stripe_events.created_at DESC LIMIT 1
    ) = 'payment_intent.processing') AS pending,
    sum(balances.cents) AS waiting
  FROM stakes LEFT JOIN balances ON stakes.status = 'RELEASED' AND balances.account = 'payable:' || stakes.id
  WHERE user_id = $1 AND status <> 'CANCELLED'`;
const ENTRIES = `
  SELECT stakes.*, way.kind AS way_kind, way.status AS way_status, way.amount_cents, way.reversed_cents, way.last_error,
    way.created_at AS way_created_at, way.finished_at, sent.cents AS sent
  FROM stakes
  LEFT JOIN LATERAL (
    SELECT * FROM operations WHERE stake_id = stakes.id AND kind IN ('REFUND', 'TRANSFER')
    ORDER BY created_at DESC, attempt DESC LIMIT 1
  ) AS way ON true
  LEFT JOIN LATERAL (
    SELECT sum(amount_cents - reversed_cents) AS cents FROM operations
    WHERE stake_id = stakes.id AND kind IN ('REFUND', 'TRANSFER') AND status = 'DONE'
  ) AS sent ON true
  WHERE stakes.user_id = $1 AND stakes.status <> 'CANCELLED' ORDER BY stakes.created_at DESC, stakes.id DESC LIMIT $2`;
const STATEMENT = `
  SELECT * FROM statement_entries WHERE user_id = $1 ORDER BY transaction_id DESC, rank DESC, stake_id DESC LIMIT $2`;
const PAID_OUT = "SELECT * FROM statement_totals WHERE user_id = $1";
