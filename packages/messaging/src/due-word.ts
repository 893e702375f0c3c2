import type { Logger } from "pino";
import type pg from "pg";
import { CONNECTING_BACK_OFF, pause, waitAfter } from "./back-off.ts";
import type { Doorbell } from "./doorbell.ts";
import type { Sql } from "./sql.ts";

/** A column that holds when a row is due, null where nothing is left to do; the table's triggers call `notify_due()`. */
export type DueColumn = { readonly table: string; readonly column: string };

/** Hears for a whole process of work that is due sooner than was known. */
export type DueWord = {
  /** Has a bell rung at word of a table, and whenever word may have been missed. */
  ringAt(table: string, bell: Doorbell): void;
  /** Whether word is heard: who sleeps while it is not misses what is written meanwhile. */
  isHeard(): boolean;
  stop(): Promise<void>;
};

/** What tests say when they move the clock: every time is another one by it. */
const CLOCK = "clock_offset";

/** Listens, on one connection of the pool that it keeps. A connection that is lost is made again after a back-off. */
export function hearOfDueWork(pool: pg.Pool, logger: Logger): DueWord {
  const stopping = new AbortController();
  const bells: { readonly table: string; readonly bell: Doorbell }[] = [];
  let isHeard = false;
  const tell = (table?: string) => {
    for (const each of bells) if (table === undefined || table === CLOCK || table === each.table) each.bell.ring();
  };
  const hear = async () => {
    await listenOnce(pool, stopping.signal, {
      onHeard: () => {
        isHeard = true;
      },
      onWord: tell,
    }).finally(() => {
      isHeard = false;
      tell();
    });
  };
  const running = untilStopped(hear, stopping.signal, logger);
  return {
    ringAt: (table, bell) => void bells.push({ table, bell }),
    isHeard: () => isHeard,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function untilStopped(hear: () => Promise<void>, signal: AbortSignal, logger: Logger): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await hear();
      failures = 0;
    } catch (error) {
      failures += 1;
      logger.warn({ err: error }, "Word of due work can't be heard; it is looked for meanwhile");
    }
    await pause(waitAfter(Math.max(failures, 1), CONNECTING_BACK_OFF), signal);
  }
}

type Heard = { readonly onHeard: () => void; readonly onWord: (table: string | undefined) => void };

/** Resolves when the signal aborts or a connection that listened is lost. */
async function listenOnce(pool: pg.Pool, signal: AbortSignal, { onHeard, onWord }: Heard): Promise<void> {
  const client = await pool.connect();
  const lost = new AbortController();
  const onError = () => lost.abort();
  client.on("error", onError);
  try {
    client.on("notification", ({ payload }) => onWord(payload));
    await client.query("LISTEN due");
    onHeard();
    await untilAborted(AbortSignal.any([signal, lost.signal]));
  } finally {
    client.off("error", onError);
    // Nobody else is to get a connection that listens.
    client.release(true);
  }
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** In how many milliseconds the next row is due, not above 0 where one is; infinitely many where none is. */
export async function dueInMs(sql: Sql, { table, column }: DueColumn): Promise<number> {
  const [row] = await sql.query(
    `SELECT extract(epoch FROM min(${column}) - stakehold_now())::float8 * 1000 AS ms FROM ${table}`,
  );
  return typeof row?.["ms"] === "number" ? row["ms"] : Infinity;
}
