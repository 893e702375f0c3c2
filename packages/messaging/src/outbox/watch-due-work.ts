import type { Logger } from "pino";
import type pg from "pg";
import { CONNECTING_BACK_OFF, pause, waitAfter } from "../back-off.ts";
import type { Doorbell } from "./doorbell.ts";
import { takeClient, type Sql } from "@stakehold/store/sql.ts";

/** A column that holds when a row is due, null once nothing is left to do; the table's triggers call `notify_due()`. */
export type DueColumn = { readonly table: string; readonly column: string };

/** Notifies the loops of a process when work becomes due sooner than expected. */
export type DueWorkWatch = {
  /** Rings a bell on a notification for a table, and whenever one may have been missed. */
  ringAt(table: string, bell: Doorbell): void;
  /** Whether it is listening: a loop that sleeps meanwhile misses what is written. */
  isListening(): boolean;
  stop(): Promise<void>;
};

/** The payload that tests send when they move the clock, which makes every time a different one. */
const CLOCK = "clock_offset";

/** Listens on a pool connection that it keeps. Replaces a lost connection after a back-off. */
export function watchDueWork(pool: pg.Pool, logger: Logger): DueWorkWatch {
  const stopping = new AbortController();
  const bells: { readonly table: string; readonly bell: Doorbell }[] = [];
  let hasConnection = false;
  const ringFor = (table?: string) => {
    for (const each of bells) if (table === undefined || table === CLOCK || table === each.table) each.bell.ring();
  };
  const listen = async () => {
    await listenOnce(pool, stopping.signal, {
      onListening: () => {
        hasConnection = true;
      },
      onNotification: ringFor,
    }).finally(() => {
      hasConnection = false;
      ringFor();
    });
  };
  const running = untilStopped(listen, stopping.signal, logger);
  return {
    ringAt: (table, bell) => void bells.push({ table, bell }),
    isListening: () => hasConnection,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function untilStopped(listen: () => Promise<void>, signal: AbortSignal, logger: Logger): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await listen();
      failures = 0;
    } catch (error) {
      failures += 1;
      logger.warn({ err: error }, "Notifications of due work are unavailable; polling meanwhile");
    }
    await pause(waitAfter(Math.max(failures, 1), CONNECTING_BACK_OFF), signal);
  }
}

type Listening = { readonly onListening: () => void; readonly onNotification: (table: string | undefined) => void };

/** Resolves when the signal aborts or its listening connection is lost. */
async function listenOnce(
  pool: pg.Pool,
  signal: AbortSignal,
  { onListening, onNotification }: Listening,
): Promise<void> {
  const client = await takeClient(pool);
  const lost = new AbortController();
  const onError = () => lost.abort();
  client.on("error", onError);
  try {
    client.on("notification", ({ payload }) => onNotification(payload));
    await client.query("LISTEN due");
    onListening();
    await untilAborted(AbortSignal.any([signal, lost.signal]));
  } finally {
    client.off("error", onError);
    // A listening connection must not be reused.
    client.release(true);
  }
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Returns in how many milliseconds the next row is due: 0 or less if one is due, Infinity if there is none. */
export async function dueInMs(sql: Sql, { table, column }: DueColumn): Promise<number> {
  const [row] = await sql.query(
    `SELECT extract(epoch FROM min(${column}) - stakehold_now())::float8 * 1000 AS ms FROM ${table}`,
  );
  return typeof row?.["ms"] === "number" ? row["ms"] : Infinity;
}
