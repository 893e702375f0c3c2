import { sqlOfPg, type Row } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import type { StakeView } from "../domain/stake-place.ts";
import type { EscrowReader } from "../operations/ports/escrow.ts";
import { bigintOf, flagOf, optionalTime, timeOf, wordOf } from "./columns.ts";
import { OPERATION_STATUSES } from "./operation-rows.ts";
import { stakeOf } from "./stake-rows.ts";

/** What people see of their money, from PostgreSQL. */
export function createEscrowReader(pool: pg.Pool): EscrowReader {
  const sql = sqlOfPg(pool);
  return {
    sums: async (userId) => {
      const [row] = await sql.query(SUMS, [userId]);
      if (row === undefined) throw new TypeError("A sum has no row");
      return {
        heldCents: bigintOf(row, "held"),
        pendingCents: bigintOf(row, "pending"),
        waitingCents: bigintOf(row, "waiting"),
      };
    },
    entries: async (userId, limit, after) => {
      const rows = await sql.query(
        `${VIEW} WHERE stakes.user_id = $1 AND stakes.status <> 'CANCELLED'
           AND ($2::timestamptz IS NULL OR (stakes.created_at, stakes.id) < ($2::timestamptz, $3::uuid))
         ORDER BY stakes.created_at DESC, stakes.id DESC LIMIT $4`,
        [userId, after?.time ?? null, after?.id ?? null, limit],
      );
      return rows.map(viewOf);
    },
    views: async (stakeIds) => {
      const rows = await sql.query(`${VIEW} WHERE stakes.id = ANY ($1::uuid[])`, [[...stakeIds]]);
      return new Map(rows.map(viewOf).map((view) => [view.id, view]));
    },
  };
}

// What waits is read from the ledger: it is owed until the transfer is booked.
const SUMS = `
  SELECT coalesce(sum(stake_cents) FILTER (WHERE status IN ('HELD', 'DISPUTED', 'REFUNDING')), 0)::bigint AS held,
    coalesce(sum(stake_cents) FILTER (WHERE status IN ('OPENING', 'PENDING')), 0)::bigint AS pending,
    coalesce(sum(balances.cents), 0)::bigint AS waiting
  FROM stakes LEFT JOIN balances ON stakes.status = 'RELEASED' AND balances.account = 'payable:' || stakes.id
  WHERE user_id = $1`;

const VIEW = `
  SELECT stakes.*, way.kind AS way_kind, way.status AS way_status,
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

const viewOf = (row: Row): StakeView => ({
  ...stakeOf(row),
  wayOut:
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
