import { newId } from "@stakehold/service/id.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { median } from "@stakehold/testing/median.ts";
import pg from "pg";
import { fillPayments } from "../audit/fill-databases.ts";
import { onServer } from "../server.ts";
import { fillPerson } from "../statement/fill-person.ts";
import { fillBets } from "../subgraph/fill-bets.ts";
import { writeLines, type Line } from "../table.ts";
import { questionsOfMoney } from "./questions-of-money.ts";
import { questionsOfBets, type ReadQuestion, type Sides } from "./questions.ts";

/** Odd, so that there is a middle one. */
const ROUNDS = Number(process.env["R"] ?? 7);
/** How often each side is asked in a round, one question after the other. */
const TIMES = Number(process.env["TIMES"] ?? 2_000);

const GOAL = { least: 0.85, unit: "×" };

/** Stakes of the person whose money is looked at, and of everybody else. */
const STAKES = 300;
const OTHERS = 20_000;

await onServer(async ({ url }) => {
  process.env["TEST_POSTGRES_URL"] = url;
  const lines = [
    ...(await compareOn("bets", async (sides, { ownerUrl }) => {
      await fillBets(ownerUrl);
      return questionsOfBets(sides);
    })),
    ...(await compareOn("payments", async (sides, { ownerUrl, pool }) => {
      await fillPayments(ownerUrl, OTHERS);
      const userId = newId();
      await fillPerson(pool, userId, STAKES);
      await pool.query("ANALYZE");
      return questionsOfMoney(sides, userId);
    })),
  ];
  writeLines("reads", lines);
});

type Fill = (sides: Sides, database: TestDatabase) => Promise<readonly ReadQuestion[]>;

/** Fills a database of a service, and asks both sides what `fill` returns. */
async function compareOn(service: string, fill: Fill): Promise<readonly Line[]> {
  const migrations = new URL(`../../services/${service}/migrations/`, import.meta.url);
  const database = await createTestDatabase(`reads_${service}`, [migrations]);
  const sides = { own: poolOf(database.serviceUrl), raw: poolOf(database.serviceUrl) };
  try {
    const lines: Line[] = [];
    for (const question of await fill(sides, database)) lines.push(...(await compare(question)));
    return lines;
  } finally {
    await Promise.all([sides.own.end(), sides.raw.end()]);
    await database.drop();
  }
}

/** Asked one by one, each side needs one connection. */
function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on("error", () => undefined);
  return pool;
}

type Took = { readonly ms: number; readonly cpuMs: number };

async function compare({ name, own, raw }: ReadQuestion): Promise<readonly Line[]> {
  const [ours, theirs] = [await own(), await raw()];
  if (ours !== theirs) throw new Error(`${name}: our reader found ${ours} rows, and pg ${theirs}`);
  const rounds: { readonly own: Took; readonly raw: Took }[] = [];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const took = { own: await timed(own), raw: await timed(raw) };
    if (round > 0) rounds.push(took);
  }
  const inMs = (side: "own" | "raw") => (median(rounds.map((round) => round[side].cpuMs)) / TIMES).toFixed(3);
  console.log(`${name}: own ${inMs("own")} ms of the processor, pg ${inMs("raw")} ms`);
  const line = { against: "pg's prepared statements", goal: GOAL };
  return [
    { ...line, what: name, measured: rounds.map((round) => round.raw.ms / round.own.ms) },
    { ...line, what: `${name}, by processor time`, measured: rounds.map((round) => round.raw.cpuMs / round.own.cpuMs) },
  ];
}

async function timed(ask: () => Promise<number>): Promise<Took> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  for (let time = 0; time < TIMES; time += 1) await ask();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - began, cpuMs: (user + system) / 1000 };
}
