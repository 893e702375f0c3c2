import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type pg from "pg";
import { pause, waitAfter } from "../back-off.ts";
import { createDoorbell, type Doorbell } from "./doorbell.ts";
import { leadWhileHeld } from "../lead/leader.ts";
import { pendingEvents, type PendingBatch } from "./pending-events.ts";
import { publishPending } from "./publish-pending.ts";
import type { Publish } from "../record.ts";
import { sqlOfPg, type Sql } from "@stakehold/store/sql.ts";
import { readAlone } from "./wake-readers.ts";

/** What a relay reports; packages/service turns it into metrics. */
export type RelayObserver = {
  /** The broker took this many events. */
  published?(count: number): void;
  /** The age of the oldest waiting event, in seconds; 0 if none. */
  lagSeconds?(seconds: number): void;
};

/** What a relay needs. */
export type RelaySettings = {
  /** The connections of those who write the outbox in this process. */
  readonly pool: pg.Pool;
  /** Where it takes the connection that it keeps, whose session has to last; `pool` by default. */
  readonly sessions?: pg.Pool;
  readonly publish: Publish;
  readonly topic: string;
  readonly logger: Logger;
  /** How often it polls without a notification, in milliseconds; 5,000 by default. */
  readonly pollMs?: number;
  readonly observe?: RelayObserver;
};

/** A running relay. */
export type Relay = {
  /** Checks the outbox now. */
  wake(): void;
  /** Resolves when this relay or another has published every event that was in the outbox at the call. */
  drain(): Promise<void>;
  /** Finishes the batch in flight and lets another relay take over. */
  stop(): Promise<void>;
};

/** Notifications arrive at once, on the connection that the leader needs anyway; polling covers lost ones. */
const DEFAULT_POLL_MS = 5_000;

/**
 * Publishes the outbox, oldest first, each row at least once, and again only if the broker's confirmation was lost or
 * PostgreSQL restarted.
 * Several may run on one database: one works, the others wait to take over. Survives outages of broker and database.
 */
export function startRelay(settings: RelaySettings): Relay {
  const { pool, sessions = pool, logger } = settings;
  const stopping = new AbortController();
  const bell = createDoorbell();
  let server: string | undefined;
  let isOtherServer = false;
  const running = leadWhileHeld({
    pool: sessions,
    task: "relay",
    logger,
    signal: stopping.signal,
    // A relay that does not lead has to notice a restart as well: it may be the next to lead.
    tried: (serverStartedAt) => {
      isOtherServer ||= server !== undefined && server !== serverStartedAt;
      server = serverStartedAt;
    },
    lead: async (client, signal) => {
      const readNoLonger = readAlone(pool, "outbox", bell);
      try {
        if (isOtherServer) await publishAgain(settings, client);
        isOtherServer = false;
        await publishUntil({ settings, client, bell, signal });
      } finally {
        readNoLonger();
        // From now on the new leader reports the lag: our last value would stay forever.
        settings.observe?.lagSeconds?.(0);
      }
    },
  });
  return {
    wake: bell.ring,
    drain: () => drain(sqlOfPg(pool), bell),
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/**
 * A server that took over may lack the last seconds, in which consumers handled events that had been published before.
 * The broker does not deliver these again, so the relay publishes them again; consumers recognise the others by id.
 */
async function publishAgain({ logger, topic }: RelaySettings, client: pg.PoolClient): Promise<void> {
  const events = await pendingEvents(sqlOfPg(client)).publishAgain();
  logger.info({ topic, events }, "PostgreSQL restarted: the last events are published again");
}

type Leading = {
  readonly settings: RelaySettings;
  readonly client: pg.PoolClient;
  readonly bell: Doorbell;
  readonly signal: AbortSignal;
};

async function publishUntil({ settings, client, bell, signal }: Leading): Promise<void> {
  const { topic, publish, logger, observe, pollMs = DEFAULT_POLL_MS } = settings;
  const outbox = pendingEvents(sqlOfPg(client));
  const reportLag = ({ lagSeconds }: PendingBatch) => observe?.lagSeconds?.(lagSeconds);
  const published = (count: number) => observe?.published?.(count);
  client.on("notification", bell.ring);
  // Both statements go by an index whatever the statistics say: by those, hardly a row waits. After an outage many do, and
  // the server would read and sort all of them for each batch, or read the whole table to mark some of it.
  await client.query("SET enable_sort = off");
  await client.query("SET enable_seqscan = off");
  await client.query("LISTEN outbox");
  let failures = 0;
  while (!signal.aborted) {
    const batch = await outbox.read();
    reportLag(batch);
    if (batch.ids.length === 0) {
      await bell.wait(pollMs, signal);
      continue;
    }
    const left = await publishPending({ outbox, publish, topic, signal, published, read: reportLag }, batch);
    if (left === undefined) {
      failures = 0;
      continue;
    }
    failures = left.isFirst ? failures + 1 : 1;
    logger.warn({ err: left.error, topic, waiting: left.waiting }, "Events could not be published yet");
    await pause(waitAfter(failures), signal);
  }
}

const DRAIN_LIMIT_MS = 30_000;
const DRAIN_LOOK_MS = 20;

async function drain(sql: Sql, bell: Doorbell): Promise<void> {
  const outbox = pendingEvents(sql);
  const last = await outbox.lastId();
  const giveUpAt = performance.now() + DRAIN_LIMIT_MS;
  while (await outbox.hasAnyUpTo(last)) {
    if (performance.now() > giveUpAt) throw new Error(`The outbox was not published within ${DRAIN_LIMIT_MS} ms`);
    bell.ring();
    await sleep(DRAIN_LOOK_MS);
  }
}
