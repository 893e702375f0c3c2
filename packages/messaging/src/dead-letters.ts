import { domainError } from "@stakehold/errors/domain-error.ts";
import type pg from "pg";
import { pgLetterDecisions, type LetterDecisions } from "./letter-decisions.ts";
import { columnsOf, LETTER_ID, letterOf, type DeadLetter, type ParkedLetter } from "./letter-rows.ts";
import { pgReplayLog, type ReplayLog } from "./replay-log.ts";
import { sqlOfPg } from "./sql.ts";

export type { DeadLetter, ParkedLetter } from "./letter-rows.ts";

/** Why a letter could not be handled. */
export type LetterFailure = Pick<DeadLetter, "errorCode" | "errorMessage">;

/**
 * Where one consumer's dead letters lie, oldest first. A service without PostgreSQL brings its own. A letter waits until it is
 * resolved or set aside.
 * `park` and `parkBehind` are idempotent by topic, partition and offset.
 */
export interface DeadLetterStore extends ReplayLog, LetterDecisions {
  /**
   * Parks the letter if another with its key waits, and returns whether it did. A replay that calls `next`
   * after it resolved the letter before also sees this one, so it leaves none behind.
   */
  parkBehind(letter: DeadLetter): Promise<boolean>;
  park(letter: DeadLetter): Promise<void>;
  /** Letters that wait, after the given id, in order. Throws INVALID_INPUT for an id that can't be one. */
  next(limit: number, afterId?: string): Promise<readonly ParkedLetter[]>;
  /** How many wait. */
  count(): Promise<number>;
  resolve(id: string): Promise<void>;
  /**
   * Forgets letters that were resolved more than `olderThanDays` days ago, 1,000 at most; returns how many. One that waits is
   * kept, because somebody is owed what it tells, and one that is set aside, because it may be brought back. Keep them longer
   * than the broker keeps records, else one could park again.
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
    ...pgLetterDecisions(pool, consumer),
    parkBehind: async (letter) => {
      // Nearly every event comes here and goes on: the lock is for those few whose key waits.
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
    prune: async (olderThanDays) => (await sql.query(PRUNE, [consumer, olderThanDays])).length,
    failedAgain: async (id, { errorCode, errorMessage }) =>
      void (await sql.query(
        `UPDATE dead_letters SET error_code = $2, error_message = $3, attempts = attempts + 1
         WHERE id = $1::text::bigint`,
        [id, errorCode, errorMessage],
      )),
  };
}

/** Whether a row waits to be handled, and what comes of its key waits behind it. */
const WAITS = "resolved_at IS NULL AND set_aside IS NULL";

const PRUNE = `
  DELETE FROM dead_letters WHERE id IN (
    SELECT id FROM dead_letters
    WHERE resolved_at < stakehold_now() - make_interval(days => $2::int) AND consumer = $1
    ORDER BY resolved_at LIMIT 1000
  ) RETURNING id`;

const WAITING = `SELECT FROM dead_letters WHERE consumer = $1 AND key = $2 AND ${WAITS} LIMIT 1`;

const INSERT = `
  INSERT INTO dead_letters (consumer, topic, "partition", "offset", key, type, payload, event_id, trace_parent,
    occurred_at, error_code, error_message, attempts)`;
const VALUES = "$1, $2, $3::int, $4::text::bigint, $5, $6, $7::bytea, $8, $9, $10::timestamptz, $11, $12, $13::int";

const PARK = `${INSERT} VALUES (${VALUES}) ON CONFLICT DO NOTHING`;

/**
 * The lock on the last letter of the key makes its resolving, or its setting aside, wait for this one, or this one see that it
 * waits no more.
 */
const PARK_BEHIND = `
  WITH last AS (
    SELECT id FROM dead_letters WHERE consumer = $1 AND key = $5 AND ${WAITS}
    ORDER BY id DESC LIMIT 1 FOR UPDATE
  ), parked AS (
    ${INSERT} SELECT ${VALUES} FROM last ON CONFLICT DO NOTHING
  )
  SELECT EXISTS (SELECT FROM last) AS waits`;
