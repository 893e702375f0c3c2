import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { NOTICE, NOTICE_EVERY_MS } from "@stakehold/messaging/outbox/wake-readers.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { runPgbench } from "../pgbench.ts";
import type { Line } from "../table.ts";

const SECONDS = Number(process.env["SECONDS"] ?? 2);
/** Odd, so that there is a median round. */
const ROUNDS = Number(process.env["R"] ?? 5);
const GOAL = 0.9;

/** The smallest transaction of a service: one event. */
const EVENT = `SELECT enqueue_events('[{"key": "bet", "type": "stakehold.bench.v1.Written", "payload": "aGVsZA=="}]');`;

/** What a session does about the readers of its events. */
type Side = "nothing" | "after the commit" | "in the transaction";

/** Commits per second with readers woken, as shares of those of the same commits that wake nobody. */
type Shares = { readonly after: number; readonly inside: number };

/** Measures commits of events over one and two databases in turns, and returns the figures. */
export async function compareCommits(serverUrl: string, folder: string): Promise<readonly Line[]> {
  process.env["TEST_POSTGRES_URL"] = serverUrl;
  const databases = [await createTestDatabase("commits_a"), await createTestDatabase("commits_b")];
  const script = join(folder, "event.sql");
  writeFileSync(script, EVENT);
  try {
    const lines: Line[] = [];
    for (const count of [1, 2]) {
      for (const clients of [16, 64]) {
        const used = databases.slice(0, count);
        const shares: Shares[] = [];
        for (let round = 1; round <= ROUNDS; round += 1) shares.push(await measureRound(used, script, clients));
        lines.push(...linesOf(`${clients} at once, ${count === 1 ? "one database" : "two databases"}`, shares));
      }
    }
    return lines;
  } finally {
    for (const database of databases) await database.drop();
  }
}

async function measureRound(databases: readonly TestDatabase[], script: string, clients: number): Promise<Shares> {
  const rate = (side: Side) => commitsPerSecond(databases, { side, script, clients });
  const [bare, after, inside] = [
    await rate("nothing"),
    await rate("after the commit"),
    await rate("in the transaction"),
  ];
  console.log(
    `${clients} at once over ${databases.length}: ${bare.toFixed(0)} commits/s, ${after.toFixed(0)} with notices after ` +
      `them, ${inside.toFixed(0)} with notices inside`,
  );
  return { after: after / bare, inside: inside / bare };
}

type Load = { readonly side: Side; readonly script: string; readonly clients: number };

async function commitsPerSecond(databases: readonly TestDatabase[], { side, script, clients }: Load): Promise<number> {
  const done = new AbortController();
  for (const { asOwner, empty } of databases) {
    await empty();
    const trigger = side === "nothing" ? "DISABLE" : "ENABLE";
    await asOwner((owner) => owner.query(`ALTER TABLE outbox ${trigger} TRIGGER outbox_inserted`));
  }
  const notifying = side === "after the commit" ? databases.map((each) => notify(each, done.signal)) : [];
  const rates = await Promise.all(
    databases.map(({ serviceUrl }) =>
      runPgbench(serviceUrl, {
        clients: clients / databases.length,
        seconds: SECONDS,
        script,
        settings: side === "after the commit" ? { "stakehold.wakes_readers": "on" } : {},
      }),
    ),
  );
  done.abort();
  await Promise.all(notifying);
  return rates.reduce((sum, rate) => sum + rate, 0);
}

/** Sends the notices of one process that never rests. */
async function notify({ pool }: TestDatabase, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(NOTICE_EVERY_MS, undefined, { signal })) {
      await pool.query(`${NOTICE}, pg_notify('outbox', '')`);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const linesOf = (load: string, shares: readonly Shares[]): readonly Line[] => [
  {
    what: `commits with an event, ${load}`,
    against: "the same without a notice",
    goal: { least: GOAL, unit: "×" },
    measured: shares.map(({ after }) => after),
  },
  {
    what: `the same with a notice in each transaction, ${load}`,
    against: "the same without a notice",
    goal: { unit: "×" },
    measured: shares.map(({ inside }) => inside),
  },
];
