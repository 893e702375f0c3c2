import { eventOf } from "./event-row.ts";
import type { OutgoingRecord } from "../record.ts";
import type { Sql } from "@stakehold/store/sql.ts";

/**
 * Events to publish together; `lagSeconds` is the age of the oldest, 0 without any. More may wait after a full batch.
 */
export type PendingBatch = {
  readonly ids: readonly string[];
  readonly records: readonly OutgoingRecord[];
  readonly lagSeconds: number;
  readonly isFull: boolean;
};

/** The unpublished rows of the outbox. */
export type PendingEvents = {
  /** Reads the oldest, without those in flight. */
  read(underWay?: readonly string[]): Promise<PendingBatch>;
  markPublished(ids: readonly string[]): Promise<void>;
  /** Makes the events that were published last wait again; returns how many. */
  publishAgain(): Promise<number>;
  lastId(): Promise<string>;
  hasAnyUpTo(id: string): Promise<boolean>;
};

const MAX_EVENTS = 500;

/** A broker takes a send as one record batch per partition and refuses one above 1 MB. */
const MAX_BYTES = 900_000;

/**
 * There is no cursor: it would skip a transaction that took its id early and commits late. The first row always fits,
 * so its size never blocks it. The clock is read once, not for each row.
 */
const READ = `
  SELECT id::text, event_id, key, type, payload, trace_parent, created_at AS occurred_at,
    extract(epoch FROM (SELECT stakehold_now()) - created_at)::float8 AS age_seconds
  FROM (
    SELECT *, sum(octet_length(payload)) OVER (ORDER BY id) AS bytes, row_number() OVER (ORDER BY id) AS position
    FROM (
      SELECT * FROM outbox WHERE published_at IS NULL AND id <> ALL ($1::bigint[]) ORDER BY id LIMIT ${MAX_EVENTS}
    ) AS oldest
  ) AS measured
  WHERE bytes <= ${MAX_BYTES} OR position = 1
  ORDER BY measured.id`;

const MARK = "UPDATE outbox SET published_at = (SELECT stakehold_now()) WHERE id = ANY ($1::bigint[])";

/**
 * The events of the last ten minutes in which any was published, at most 20,000: a consumer that lags further behind
 * than that is reported long before.
 */
const AGAIN = `
  WITH newest AS (SELECT id, published_at FROM outbox ORDER BY id DESC LIMIT 20000)
  UPDATE outbox SET published_at = NULL FROM newest
  WHERE outbox.id = newest.id
    AND newest.published_at > (SELECT max(published_at) FROM newest) - interval '10 minutes'
  RETURNING outbox.id`;

/** Reads and marks the outbox through the given statements. */
export const pendingEvents = (sql: Sql): PendingEvents => ({
  read: async (underWay = []) => {
    const rows = await sql.query(READ, [underWay], "read_outbox");
    return {
      ids: rows.map((row) => String(row["id"])),
      records: rows.map(eventOf),
      lagSeconds: Math.max(0, Number(rows[0]?.["age_seconds"] ?? 0)),
      isFull: rows.length === MAX_EVENTS,
    };
  },
  markPublished: async (ids) => void (await sql.query(MARK, [ids], "mark_outbox")),
  publishAgain: async () => (await sql.query(AGAIN)).length,
  lastId: async () => {
    const [row] = await sql.query("SELECT coalesce(max(id), 0)::text AS last FROM outbox WHERE published_at IS NULL");
    return String(row?.["last"]);
  },
  hasAnyUpTo: async (id) => {
    const rows = await sql.query("SELECT FROM outbox WHERE published_at IS NULL AND id <= $1::text::bigint LIMIT 1", [
      id,
    ]);
    return rows.length > 0;
  },
});
