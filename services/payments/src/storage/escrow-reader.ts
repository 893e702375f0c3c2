import { onlyRow, sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { StakeView } from "../domain/open/stake-place.ts";
import type { EscrowReader } from "../operations/ports/escrow.ts";
import { bigintOf, flagOf, optionalTime, textOf, timeOf, wordOf } from "@stakehold/store/columns.ts";
import { stakeOf } from "./tables.ts";
import { OPERATION_STATUSES } from "../domain/state/operation.ts";

/** Reads what users see of their money from PostgreSQL. */
export function createEscrowReader(pool: pg.Pool): EscrowReader {
  const sql = sqlOfPg(pool);
  return {
    sums: async (userId) => {
      const row = await onlyRow(sql, SUMS, [userId], "escrow_sums");
      return {
        heldCents: bigintOf(row, "held"),
        pendingCents: bigintOf(row, "pending"),
        waitingCents: bigintOf(row, "waiting"),
      };
    },
    heldByDay: async (userId, days) => {
      const rows = await sql.query(HELD_BY_DAY, [userId, days], "held_by_day");
      return rows.map((row) => ({ date: textOf(row, "date"), cents: bigintOf(row, "cents") }));
    },
    entries: async (userId, limit, after) => {
      const rows =
        after === undefined
          ? await sql.query(ENTRIES, [userId, limit], "escrow_entries")
          : await sql.query(ENTRIES_BEHIND, [userId, limit, after.time, after.id], "escrow_entries_behind");
      return rows.map(viewOf);
    },
    everybodys: async (limit, after) => {
      const rows = await sql.query(
        `SELECT * FROM stakes
         WHERE status <> 'CANCELLED' AND ($1::timestamptz IS NULL OR (created_at, id) < ($1::timestamptz, $2::uuid))
         ORDER BY created_at DESC, id DESC LIMIT $3`,
        [after?.time ?? null, after?.id ?? null, limit],
      );
      return rows.map(stakeOf);
    },
    views: async (stakeIds) => {
      const rows = await sql.query(VIEWS, [[...stakeIds]], "stake_views");
      return new Map(rows.map(viewOf).map((view) => [view.id, view]));
    },
  };
}

// Waiting winnings are read from the ledger: they are owed until the transfer is booked. A payment is pending once
// Stripe reports that it is processing; one that is unconfirmed, or whose card was declined, counts as no money. The
// index of a person's stakes excludes cancelled ones, which are in no sum.
const SUMS = `
  SELECT coalesce(sum(stake_cents) FILTER (WHERE status IN ('HELD', 'DISPUTED', 'REFUNDING')), 0)::bigint AS held,
    coalesce(sum(stake_cents) FILTER (WHERE status IN ('OPENING', 'PENDING') AND (
      SELECT type FROM stripe_events
      WHERE object_id = payment_intent AND type IN ('payment_intent.processing', 'payment_intent.payment_failed')
      ORDER BY stripe_events.created_at DESC LIMIT 1
    ) = 'payment_intent.processing'), 0)::bigint AS pending,
    coalesce(sum(balances.cents), 0)::bigint AS waiting
  FROM stakes LEFT JOIN balances ON stakes.status = 'RELEASED' AND balances.account = 'payable:' || stakes.id
  WHERE user_id = $1 AND status <> 'CANCELLED'`;

// A stake is held while any of it is in escrow, in dispute or on its way back; for today, its status says the same.
// Days are UTC. Changes before the first day count on the first day.
const HELD_BY_DAY = `
  WITH today AS MATERIALIZED (SELECT (stakehold_now() AT TIME ZONE 'UTC')::date AS day), moved AS (
    SELECT s.id, s.stake_cents, (t.created_at AT TIME ZONE 'UTC')::date AS day, -sum(p.cents) AS cents
    FROM stakes s CROSS JOIN (VALUES ('escrow'), ('disputed'), ('refund_payable')) AS of (type)
    JOIN postings p ON p.account = of.type || ':' || s.id
    JOIN transactions t ON t.id = p.transaction_id
    WHERE s.user_id = $1 AND s.status <> 'CANCELLED' GROUP BY s.id, s.stake_cents, 3
  ), held AS (
    SELECT id, day, CASE WHEN sum(cents) OVER (PARTITION BY id ORDER BY day) > 0 THEN stake_cents ELSE 0 END AS cents FROM moved
  ), changes AS (
    SELECT day, cents - coalesce(lag(cents) OVER (PARTITION BY id ORDER BY day), 0) AS cents FROM held
  )
  SELECT to_char(of.day, 'YYYY-MM-DD') AS date, coalesce(sum(sum(changes.cents)) OVER (ORDER BY of.day), 0)::bigint AS cents
  FROM today CROSS JOIN generate_series(0, $2::int - 1) AS ago
  CROSS JOIN LATERAL (SELECT today.day - ago AS day) AS of
  LEFT JOIN changes ON greatest(changes.day, today.day - ($2::int - 1)) = of.day
  GROUP BY of.day ORDER BY of.day`;

/** All columns of a stake: a prepared statement must name what it reads. */
const STAKE = `
  stakes.id, stakes.bet_id, stakes.user_id, stakes.stake_cents, stakes.fee_cents, stakes.fee_policy, stakes.status,
  stakes.status_since, stakes.is_closing, stakes.attempt, stakes.payment_intent, stakes.charge, stakes.charged_at,
  stakes.card_last4, stakes.balance_transaction, stakes.payable_cents, stakes.winnings_fee_cents, stakes.created_at,
  stakes.due_at`;

const VIEW = `
  SELECT ${STAKE}, way.kind AS way_kind, way.status AS way_status,
    CASE WHEN way.status = 'DONE' THEN sent.cents WHEN way.reversed_cents > 0 THEN way.reversed_cents ELSE way.amount_cents END AS way_cents,
    coalesce(way.status = 'STOPPED' AND way.last_error = 'disputed', false) AS way_contested,
    way.created_at AS way_created_at, way.finished_at AS way_finished_at
  FROM stakes LEFT JOIN LATERAL (
    SELECT kind, status, amount_cents, reversed_cents, last_error, created_at, finished_at FROM operations
    WHERE stake_id = stakes.id AND kind IN ('REFUND', 'TRANSFER') ORDER BY created_at DESC, attempt DESC LIMIT 1
  ) AS way ON true
  LEFT JOIN LATERAL (
    SELECT sum(amount_cents - reversed_cents)::bigint AS cents FROM operations
    WHERE stake_id = stakes.id AND kind IN ('REFUND', 'TRANSFER') AND status = 'DONE'
  ) AS sent ON true`;

const VIEWS = `${VIEW} WHERE stakes.id = ANY ($1::uuid[])`;

// A person's first page and later pages have separate statements, so that both start at the right point of the index.
const entries = (behind: string): string => `
  ${VIEW} WHERE stakes.user_id = $1 AND stakes.status <> 'CANCELLED' ${behind}
  ORDER BY stakes.created_at DESC, stakes.id DESC LIMIT $2`;
const ENTRIES = entries("");
const ENTRIES_BEHIND = entries("AND (stakes.created_at, stakes.id) < ($3::timestamptz, $4::uuid)");

const viewOf = (row: Row): StakeView => ({
  ...stakeOf(row),
  moneyOut:
    row["way_status"] === null
      ? null
      : {
          kind: wordOf(row, "way_kind", ["REFUND", "TRANSFER"]),
          status: wordOf(row, "way_status", OPERATION_STATUSES),
          cents: bigintOf(row, "way_cents"),
          isContested: flagOf(row, "way_contested"),
          createdAt: timeOf(row, "way_created_at"),
          finishedAt: optionalTime(row, "way_finished_at"),
        },
});
