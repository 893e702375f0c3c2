import { setTimeout as sleep } from "node:timers/promises";
import { waitAfter, type BackOff } from "@stakehold/messaging/back-off.ts";
import { PG_MIGRATE_LOCK_ID, runner } from "node-pg-migrate";
import pg from "pg";
import { mendIndexes } from "./concurrent-indexes.ts";
import { loadSql } from "./load-sql.ts";
import type { Logger } from "../logger.ts";
import { MigrationError } from "./migration-error.ts";
import { openSession } from "./session.ts";
import { holdersOf, watchLocks } from "./watch-locks.ts";

/** A folder of migrations, and the table that records which of them a database has. */
export type MigrationFolder = { readonly dir: string; readonly table: string };

/** How long a starter waits for the previous one, and a file for locks. */
export type LockPatience = {
  /** How long to wait for the turn, per folder. */
  readonly turnMs: number;
  /**
   * How long one attempt waits. Later requests for the same lock queue behind it, so this is how long traffic may stop.
   */
  readonly waitMs: number;
  readonly tries: number;
  /** The pauses between attempts, which let waiting traffic through. */
  readonly pauses: BackOff;
};

/**
 * A starter waits for its turn as long as another may need for a version's files, and less than a Job's total time (5
 * minutes, the first of them for its server), so that it can log itself what it waited for. A file waits under a minute
 * in all, in which even a service's longest transaction ends.
 */
export const LOCK_PATIENCE: LockPatience = {
  turnMs: 3 * 60_000,
  waitMs: 5_000,
  tries: 6,
  pauses: { firstMs: 1_000, longestMs: 8_000 },
};

export type ApplyInput = {
  readonly service: string;
  readonly ownerUrl: string;
  readonly folder: MigrationFolder;
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly patience: LockPatience;
};

/** How often a starter checks whether the previous one has finished. */
const TURN_EVERY_MS = 200;

/**
 * Applies the missing migrations of a folder, one transaction per file. Throws MigrationError if its turn does not
 * come, and for a file that got no lock in any attempt.
 */
export async function applyFolder(input: ApplyInput): Promise<void> {
  const client = new pg.Client({ connectionString: input.ownerUrl, application_name: "migrate" });
  await client.connect();
  try {
    await openSession(client);
    await takeTurn(client, input);
    await client.query(`SET lock_timeout = ${input.patience.waitMs}`);
    while (await applyNext(client, input));
  } finally {
    // Closing the connection ends its transaction and releases its locks.
    await client.end();
  }
}

/** Polls, because a concurrent index build would wait for the query of a starter that blocks on the turn. */
async function takeTurn(client: pg.Client, { service, patience }: ApplyInput): Promise<void> {
  const ask = `SELECT pg_try_advisory_lock(${PG_MIGRATE_LOCK_ID}) AS mine`;
  const givesUpAt = performance.now() + patience.turnMs;
  while ((await client.query<{ mine: boolean }>(ask)).rows[0]?.mine !== true) {
    if (performance.now() > givesUpAt) {
      throw outOfTurn(service, await holdersOf(client, PG_MIGRATE_LOCK_ID), patience);
    }
    await sleep(TURN_EVERY_MS);
  }
}

/** Applies one file; returns whether there was one. */
async function applyNext(client: pg.Client, input: ApplyInput): Promise<boolean> {
  const { service, logger, patience } = input;
  for (let tries = 1; ; tries += 1) {
    const locks = await watchLocks(client, input.ownerUrl);
    let file = "";
    try {
      await mendIndexes({ client, ...input.folder, onFile: (name) => (file = name) });
      const [applied] = await applyOne(client, input.folder, (name) => (file = name));
      if (applied !== undefined) logger.info({ applied: applied.name }, "migrated");
      return applied !== undefined;
    } catch (error) {
      // If the connection is lost, so is the transaction.
      await client.query("ROLLBACK").catch(() => undefined);
      if (!isLockTimeout(error)) throw error;
      const waitedFor = locks.lastSeen();
      if (tries === patience.tries) throw lockedOut(service, file, waitedFor, patience);
      logger.warn({ file, waitedFor, tries }, "a migration waited too long for a lock and is tried again");
      await sleep(waitAfter(tries, patience.pauses));
    } finally {
      await locks.stop();
    }
  }
}

const applyOne = (client: pg.Client, { dir, table }: MigrationFolder, onFile: (name: string) => void) =>
  runner({
    dbClient: client,
    dir,
    direction: "up",
    migrationsTable: table,
    count: 1,
    checkOrder: true,
    singleTransaction: false,
    noLock: true,
    migrationLoaderStrategies: [{ extensions: [".sql"], loader: (files) => loadSql(files, onFile) }],
    log: () => undefined,
  });

/** PostgreSQL's code for exceeding `lock_timeout`. */
const LOCK_NOT_AVAILABLE = "55P03";

const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;

const outOfTurn = (service: string, holders: string, { turnMs }: LockPatience) =>
  new MigrationError(
    `The migrations of ${service} waited ${turnMs / 1000} seconds for their turn (held by ${holders}), and nothing more ` +
      "was applied: run them again when that has ended.",
  );

const lockedOut = (service: string, file: string, waitedFor: string, { tries, waitMs }: LockPatience) =>
  new MigrationError(
    `The migration ${file} of ${service} waited ${tries} times ${waitMs / 1000} seconds for ${waitedFor}, and nothing of ` +
      "it was applied: run it again when that has ended.",
  );
