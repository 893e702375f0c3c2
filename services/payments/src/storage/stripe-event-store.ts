import { removePages } from "@stakehold/store/remove-pages.ts";
import { sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { StripeEvent, StripeEventStore } from "../operations/ports/stripe-events.ts";
import { optionalText, rowsParameter, textOf, timeOf } from "@stakehold/store/columns.ts";

/** How long a taken event is reserved for its worker, in seconds. */
const LEASE_SECONDS = 60;

/** Stores Stripe's events in PostgreSQL. */
export function createStripeEventStore(pool: pg.Pool): StripeEventStore {
  const sql = sqlOfPg(pool);
  const store = async (statement: string, events: readonly StripeEvent[]) => {
    if (events.length > 0) await sql.query(statement, [rowsParameter(events.map(rowOf))]);
  };
  return {
    add: (events) => store(`${ADD} ${AND_WAKE}`, events),
    addMissed: (events) => store(`${ADD} DO NOTHING`, events),
    take: async (limit) => (await sql.query(TAKE, [limit, LEASE_SECONDS])).map(eventOf),
    applied: async (id) =>
      void (await sql.query(
        `UPDATE stripe_events SET applied_at = stakehold_now(), next_attempt_at = NULL, last_error = NULL
         WHERE id = $1 AND applied_at IS NULL`,
        [id],
      )),
    failed: async (id, reason) => void (await sql.query(FAILED, [id, reason])),
    prune: async () => void (await removePages(async (limit) => (await sql.query(PRUNE, [KEEP_DAYS, limit])).length)),
  };
}

/** Stripe lists events for 30 days, so they must be kept for longer. */
const KEEP_DAYS = 40;

const ADD = `
  INSERT INTO stripe_events (id, type, account, object_id, payload, created_at)
  SELECT id, type, account, object_id, payload::jsonb, created_at
  FROM json_to_recordset($1::json)
    AS event (id text, type text, account text, object_id text, payload text, created_at timestamptz)
  ON CONFLICT (id)`;

const AND_WAKE = `
  DO UPDATE SET next_attempt_at = stakehold_now() WHERE stripe_events.applied_at IS NULL AND stripe_events.attempts > 0`;

const TAKE = `
  UPDATE stripe_events SET attempts = attempts + 1, next_attempt_at = stakehold_now() + make_interval(secs => $2)
  WHERE id IN (
    SELECT id FROM stripe_events WHERE next_attempt_at <= stakehold_now()
    ORDER BY next_attempt_at, created_at, id LIMIT $1 FOR UPDATE SKIP LOCKED
  ) RETURNING id, type, account, object_id, payload::text AS payload, created_at`;

/** The delay doubles each time, from two seconds to an hour. */
const FAILED = `
  UPDATE stripe_events SET last_error = $2,
    next_attempt_at = stakehold_now() + least(interval '1 hour', make_interval(secs => power(2, least(attempts, 12))))
  WHERE id = $1 AND applied_at IS NULL`;

const PRUNE = `
  DELETE FROM stripe_events WHERE id IN (
    SELECT id FROM stripe_events
    WHERE received_at < stakehold_now() - make_interval(days => $1::int) AND applied_at IS NOT NULL
    ORDER BY received_at LIMIT $2::int
  ) RETURNING id`;

const rowOf = (event: StripeEvent): Row => ({
  id: event.id,
  type: event.type,
  account: event.account,
  object_id: event.objectId,
  payload: event.payload,
  created_at: event.createdAt,
});

const eventOf = (row: Row): StripeEvent => ({
  id: textOf(row, "id"),
  type: textOf(row, "type"),
  account: optionalText(row, "account"),
  objectId: textOf(row, "object_id"),
  payload: textOf(row, "payload"),
  createdAt: timeOf(row, "created_at"),
});
