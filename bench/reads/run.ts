import { createTestDatabase } from "@stakehold/testing/database.ts";
import { median } from "@stakehold/testing/median.ts";
import pg from "pg";
import { onServer } from "../server.ts";
import { fillBets } from "../subgraph/fill-bets.ts";
import { writeLines, type Line } from "../table.ts";
import { questionsTo, type ReadQuestion } from "./questions.ts";

/** Odd, so that there is a middle one. */
const ROUNDS = Number(process.env["R"] ?? 7);
/** How often each side is asked in a round, one question after the other. */
const TIMES = Number(process.env["TIMES"] ?? 200);

const GOAL = { least: 0.85, unit: "×" };

await onServer(async ({ url }) => {
  process.env["TEST_POSTGRES_URL"] = url;
  const database = await createTestDatabase("reads", [new URL("../../services/bets/migrations/", import.meta.url)]);
  const [own, raw] = [poolOf(database.serviceUrl), poolOf(database.serviceUrl)];
  try {
    await fillBets(database.ownerUrl);
    const lines: Line[] = [];
    for (const question of questionsTo(own, raw)) lines.push(...(await compare(question)));
    writeLines("reads", lines);
  } finally {
    await Promise.all([own.end(), raw.end()]);
    await database.drop();
  }
});

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
