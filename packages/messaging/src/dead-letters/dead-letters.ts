import { domainError } from "@stakehold/errors/domain-error.ts";
import type pg from "pg";
import { pgLetterDecisions, type LetterDecisions } from "./letter-decisions.ts";
import { columnsOf, LETTER_ID, letterOf, type DeadLetter, type ParkedLetter } from "./letter-rows.ts";
import { removePages } from "@stakehold/store/remove-pages.ts";
import { pgReplayLog, type ReplayLog } from "./replay-log.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";

export type { DeadLetter, ParkedLetter } from "./letter-rows.ts";

/** Why a letter could not be handled. */
export type LetterFailure = Pick<DeadLetter, "errorCode" | "errorMessage">;

/**
 * The dead letters of one consumer, oldest first. A service without PostgreSQL brings its own. A letter waits until it
 * is resolved or set aside.
 * `park` and `parkBehind` are idempotent by topic, partition and offset.
 */
export interface DeadLetterStore extends ReplayLog, LetterDecisions {
  /**
   * Parks the letter if another with its key waits, and returns whether it did. A replay that calls `next` after it
   * resolved the previous letter sees this one too, so it leaves none behind.
   */
  parkBehind(letter: DeadLetter): Promise<boolean>;
  park(letter: DeadLetter): Promise<void>;
  /** Waiting letters after the given id, in order. Throws INVALID_INPUT for an invalid id. */
  next(limit: number, afterId?: string): Promise<readonly ParkedLetter[]>;
  /** How many wait. */
  count(): Promise<number>;
  resolve(id: string): Promise<void>;
  /**
   * Deletes letters that were resolved more than `olderThanDays` days ago; returns how many. Keeps waiting letters,
   * because they must still be handled, and those set aside, because they may be brought back. Use a longer period than
   * the broker's retention, else a resolved event could be parked again.
   */
  prune(olderThanDays: number): Promise<number>;
  /** Stores the reason for the latest failure, and counts the attempt. */
  failedAgain(id: string, failure: LetterFailure): Promise<void>;
}

/** The store of dead letters: the pool's database, or one of the service's own. */
export type DeadLetterPlace = { readonly pool: pg.Pool } | { readonly deadLetters: DeadLetterStore };

/** Returns the store at a place. */
export const deadLettersOf = (place: DeadLetterPlace, consumer: string): DeadLetterStore =>
  "deadLetters" in place ? place.deadLetters : pgDeadLetters(place.pool, consumer);

/** The dead letters of one consumer in the table that messaging's migration creates. */
export function pgDeadLetters(pool: pg.Pool, consumer: string): DeadLetterStore {
  const sql = sqlOfPg(pool);
  return {
    ...pgReplayLog(pool, consumer),
    ...pgLetterDecisions(pool, consumer),
    parkBehind: async (letter) => {
      // Almost every event gets here and passes: only those whose key waits need the lock.
      if ((await sql.query(WAITING, [consumer, letter.record.key])).length === 0) return false;
      const [row] = await sql.query(PARK_BEHIND, [consumer, ...columnsOf(letter)]);
      return row?.["waits"] === true;
    },
    park: async (letter) => void (await sql.query(PARK, [consumer, ...columnsOf(letter)])),
    next: async (limit, afterId = "0") => {
      if (!LETTER_ID.test(afterId)) throw domainError("INVALID_INPUT", { field: "after" });
      const rows = await sql.query(
        `SELECT * FROM dead_letters WHERE consumer = $1 AND ${WAITS} AND id > $2::text::bigint
         ORDER BY id LIMIT $3`,
        [consumer, afterId, limit],
      );
      return rows.map(letterOf);
    },
    count: async () => {
      const [row] = await sql.query(
        `SELECT count(*)::int AS count FROM dead_letters WHERE consumer = $1 AND ${WAITS}`,
        [consumer],
      );
      return Number(row?.["count"]);
    },
    resolve: async (id) =>
      void (await sql.query("UPDATE dead_letters SET resolved_at = stakehold_now() WHERE id = $1::text::bigint", [id])),
    prune: (olderThanDays) =>
      removePages(async (limit) => (await sql.query(PRUNE, [consumer, olderThanDays, limit])).length),
    failedAgain: async (id, { errorCode, errorMessage }) =>
      void (await sql.query(
        `UPDATE dead_letters SET error_code = $2, error_message = $3, attempts = attempts + 1
         WHERE id = $1::text::bigint`,
        [id, errorCode, errorMessage],
      )),
  };
}

/** Whether a row still waits to be handled; later events of its key wait behind it. */
const WAITS = "resolved_at IS NULL AND set_aside IS NULL";

const PRUNE = `
  DELETE FROM dead_letters WHERE id IN (
    SELECT id FROM dead_letters
    WHERE resolved_at < stakehold_now() - make_interval(days => $2::int) AND consumer = $1
    ORDER BY resolved_at LIMIT $3::int
  ) RETURNING id`;

const WAITING = `SELECT FROM dead_letters WHERE consumer = $1 AND key = $2 AND ${WAITS} LIMIT 1`;

const INSERT = `
  INSERT INTO dead_letters (consumer, topic, "partition", "offset", key, type, payload, event_id, trace_parent,
    occurred_at, error_code, error_message, attempts)`;
const VALUES = "$1, $2, $3::int, $4::text::bigint, $5, $6, $7::bytea, $8, $9, $10::timestamptz, $11, $12, $13::int";

const PARK = `${INSERT} VALUES (${VALUES}) ON CONFLICT DO NOTHING`;

/**
 * Locks the last letter of the key. Resolving it or setting it aside then waits for this one, or this one sees that it
 * no longer waits.
 */
const PARK_BEHIND = `
  WITH last AS (
    SELECT id FROM dead_letters WHERE consumer = $1 AND key = $5 AND ${WAITS}
    ORDER BY id DESC LIMIT 1 FOR UPDATE
  ), parked AS (
    ${INSERT} SELECT ${VALUES} FROM last ON CONFLICT DO NOTHING
  )
  SELECT EXISTS (SELECT FROM last) AS waits`;
