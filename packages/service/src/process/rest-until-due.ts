import { createDoorbell } from "@stakehold/messaging/outbox/doorbell.ts";
import { dueInMs, type DueColumn, type DueWorkWatch } from "@stakehold/messaging/outbox/watch-due-work.ts";
import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";

/** Waits until work may be due, or the signal aborts. Never rejects. */
export type Rest = (signal: AbortSignal) => Promise<void>;

/** What rests need: the notifier of due work, the database to read due times from, and the longest rest. */
export type Resting = { readonly word: DueWorkWatch; readonly pool: pg.Pool; readonly longestRestMs: number };

/**
 * Makes the rests of one loop: each ends when a row is due, on a notification of an earlier one, or at once while
 * nothing is listening.
 */
export function restingUntilDue(due: DueColumn, { word, pool, longestRestMs }: Resting): Rest {
  const bell = createDoorbell();
  const sql = sqlOfPg(pool);
  word.ringAt(due.table, bell);
  return async (signal) => {
    if (!word.isListening()) return;
    // If the database does not respond, the next round reports it.
    const restMs = await dueInMs(sql, due).catch(() => 0);
    if (restMs > 0) await bell.wait(Math.ceil(Math.min(restMs, longestRestMs)), signal);
  };
}
