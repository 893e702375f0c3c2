import { domainError } from "@stakehold/errors/domain-error.ts";
import type pg from "pg";
import { eventOf } from "./event-row.ts";
import type { IncomingRecord } from "./record.ts";
import { pgReplayLog, type ReplayLog } from "./replay-log.ts";
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
export type ParkedLetter = DeadLetter & { readonly id: string; readonly parkedAt: Date };

/** Why a letter could not be handled. */
export type LetterFailure = Pick<DeadLetter, "errorCode" | "errorMessage">;

/**
 * Where one consumer's dead letters lie, oldest first. A service without PostgreSQL brings its own.
 * `park` and `parkBehind` are idempotent by topic, partition and offset.
 */
export interface DeadLetterStore extends ReplayLog {
  /**
   * Parks the letter if another with its key is unresolved, and returns whether it did. A replay that calls `next`
   * after it resolved the letter before also sees this one, so it leaves none behind.
   */
  parkBehind(letter: DeadLetter): Promise<boolean>;
  park(letter: DeadLetter): Promise<void>;
  /** Unresolved letters after the given id, in order. Throws INVALID_INPUT for an id that can't be one. */
  next(limit: number, afterId?: string): Promise<readonly ParkedLetter[]>;
  /** How many are unresolved. */
  count(): Promise<number>;
  resolve(id: string): Promise<void>;
  /**
   * Forgets letters that were resolved more than `olderThanDays` days ago, 1,000 at most; returns how many. One that waits is kept,
   * because somebody is owed what it tells. Keep them longer than the broker keeps records, else one could park again.
   */
  prune(olderThanDays: number): Promise<number>;
  /** Keeps why a letter failed the last time, and that it was tried once more. */
  failedAgain(id: string, failure: LetterFailure): Promise<void>;
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
    ...pgReplayLog(pool, consumer),
    parkBehind: async (letter) => {
      // Nearly every event comes here and goes on: the lock is for those few whose key waits.
      if ((await sql.query(WAITING, [consumer, letter.record.key])).length === 0) return false;
      const [row] = await sql.query(PARK_BEHIND, [consumer, ...columnsOf(letter)]);
      return row?.["waits"] === true;
    },
    park: async (letter) => void (await sql.query(PARK, [consumer, ...columnsOf(letter)])),
    next: async (limit, afterId = "0") => {
      if (!/^\d{1,18}$/.test(afterId)) throw domainError("INVALID_INPUT", { field: "after" });
      const rows = await sql.query(
        `SELECT * FROM dead_letters WHERE consumer = $1 AND resolved_at IS NULL AND id > $2::text::bigint
         ORDER BY id LIMIT $3`,
        [consumer, afterId, limit],
      );
      return rows.map(letterOf);
    },
    count: async () => {
      const [row] = await sql.query(
        "SELECT count(*)::int AS count FROM dead_letters WHERE consumer = $1 AND resolved_at IS NULL",
        [consumer],
      );
      return Number(row?.["count"]);
    },
    resolve: async (id) =>
      void (await sql.query("UPDATE dead_letters SET resolved_at = stakehold_now() WHERE id = $1::text::bigint", [id])),
    prune: async (olderThanDays) => (await sql.query(PRUNE, [consumer, olderThanDays])).length,
    failedAgain: async (id, { errorCode, errorMessage }) =>
      void (await sql.query(
        `UPDATE dead_letters SET error_code = $2, error_message = $3, attempts = attempts + 1
         WHERE id = $1::text::bigint`,
        [id, errorCode, errorMessage],
      )),
  };
}

const PRUNE = `
  DELETE FROM dead_letters WHERE id IN (
    SELECT id FROM dead_letters
    WHERE resolved_at < stakehold_now() - make_interval(days => $2::int) AND consumer = $1
    ORDER BY resolved_at LIMIT 1000
  ) RETURNING id`;

const WAITING = "SELECT FROM dead_letters WHERE consumer = $1 AND key = $2 AND resolved_at IS NULL LIMIT 1";

const INSERT = `
  INSERT INTO dead_letters (consumer, topic, "partition", "offset", key, type, payload, event_id, trace_parent,
    occurred_at, error_code, error_message, attempts)`;
const VALUES = "$1, $2, $3::int, $4::text::bigint, $5, $6, $7::bytea, $8, $9, $10::timestamptz, $11, $12, $13::int";

const PARK = `${INSERT} VALUES (${VALUES}) ON CONFLICT DO NOTHING`;

/** The lock on the last letter of the key makes its resolving wait for this one, or this one see that it is resolved. */
const PARK_BEHIND = `
  WITH last AS (
    SELECT id FROM dead_letters WHERE consumer = $1 AND key = $5 AND resolved_at IS NULL
    ORDER BY id DESC LIMIT 1 FOR UPDATE
  ), parked AS (
    ${INSERT} SELECT ${VALUES} FROM last ON CONFLICT DO NOTHING
  )
  SELECT EXISTS (SELECT FROM last) AS waits`;

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
  parkedAt: timeOf(row["created_at"]),
  record: {
    topic: String(row["topic"]),
    partition: Number(row["partition"]),
    offset: String(row["offset"]),
    ...eventOf(row),
  },
});

function timeOf(value: unknown): Date {
  if (!(value instanceof Date)) throw new TypeError("A row is not a dead letter");
  return value;
}
