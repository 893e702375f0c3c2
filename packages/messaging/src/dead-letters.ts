import type pg from "pg";
import { eventOf } from "./event-row.ts";
import type { IncomingRecord } from "./record.ts";
import { sqlOfPg, type Row } from "./sql.ts";

/** An event that could not be handled, or that came after one of the same key. */
export type DeadLetter = {
  readonly record: IncomingRecord;
  readonly errorCode: string;
  readonly errorMessage: string;
  /** How often it was tried; 0 for an event that was parked behind another. */
  readonly attempts: number;
};

/** A dead letter as it lies in its store. */
export type ParkedLetter = DeadLetter & { readonly id: string };

/**
 * Where one consumer's dead letters lie, oldest first. A service without PostgreSQL brings its own.
 * `park` is idempotent by topic, partition and offset. `next` answers unresolved letters after the given id, in order.
 */
export interface DeadLetterStore {
  isParked(key: string): Promise<boolean>;
  park(letter: DeadLetter): Promise<void>;
  next(limit: number, afterId?: string): Promise<readonly ParkedLetter[]>;
  resolve(id: string): Promise<void>;
}

/** Where dead letters lie: in the pool's database, or in a store of the service's own. */
export type DeadLetterPlace = { readonly pool: pg.Pool } | { readonly deadLetters: DeadLetterStore };

/** The store that a place stands for. */
export const deadLettersOf = (place: DeadLetterPlace, consumer: string): DeadLetterStore =>
  "deadLetters" in place ? place.deadLetters : pgDeadLetters(place.pool, consumer);

/** Dead letters of one consumer in the table that messaging's migration makes. */
export function pgDeadLetters(pool: pg.Pool, consumer: string): DeadLetterStore {
  const sql = sqlOfPg(pool);
  return {
    isParked: async (key) => {
      const rows = await sql.query(
        "SELECT FROM dead_letters WHERE consumer = $1 AND key = $2 AND resolved_at IS NULL LIMIT 1",
        [consumer, key],
      );
      return rows.length > 0;
    },
    park: async (letter) => void (await sql.query(PARK, [consumer, ...columnsOf(letter)])),
    next: async (limit, afterId = "0") => {
      const rows = await sql.query(
        `SELECT * FROM dead_letters WHERE consumer = $1 AND resolved_at IS NULL AND id > $2::text::bigint
         ORDER BY id LIMIT $3`,
        [consumer, afterId, limit],
      );
      return rows.map(letterOf);
    },
    resolve: async (id) =>
      void (await sql.query("UPDATE dead_letters SET resolved_at = stakehold_now() WHERE id = $1::text::bigint", [id])),
  };
}

const PARK = `
  INSERT INTO dead_letters (consumer, topic, "partition", "offset", key, type, payload, event_id, trace_parent,
    occurred_at, error_code, error_message, attempts)
  VALUES ($1, $2, $3, $4::text::bigint, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING`;

const columnsOf = ({ record, errorCode, errorMessage, attempts }: DeadLetter): unknown[] => [
  record.topic,
  record.partition,
  record.offset,
  record.key,
  record.type,
  Buffer.from(record.value),
  record.eventId,
  record.traceParent ?? null,
  record.occurredAt,
  errorCode,
  errorMessage,
  attempts,
];

const letterOf = (row: Row): ParkedLetter => ({
  id: String(row["id"]),
  errorCode: String(row["error_code"]),
  errorMessage: String(row["error_message"]),
  attempts: Number(row["attempts"]),
  record: {
    topic: String(row["topic"]),
    partition: Number(row["partition"]),
    offset: String(row["offset"]),
    ...eventOf(row),
  },
});
