import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { untilHolds } from "@stakehold/testing/until.ts";

const PROGRAM = fileURLToPath(new URL("./leader-process.ts", import.meta.url));
/** How long the server waits for a silent leader: longer than a busy computer stalls a process. */
const END_MS = 10_000;

let database: TestDatabase;
const started: ChildProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase("leader");
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});
afterAll(() => database.drop());

/** Starts a process that leads as soon as it may; returns it with its output. */
function startLeader() {
  const child = spawn(process.execPath, [PROGRAM, database.serviceUrl, String(END_MS)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  const words: string[] = [];
  createInterface(child.stdout).on("line", (line) => words.push(line));
  return { child, words, leads: () => untilHolds(async () => expect(words.at(-1)).toBe("leads")) };
}

test("a frozen leader loses its lead, and stops leading when it continues", async () => {
  const frozen = startLeader();
  await frozen.leads();
  const next = startLeader();
  frozen.child.kill("SIGSTOP");
  await next.leads();
  expect(frozen.words).toEqual(["leads"]);

  frozen.child.kill("SIGCONT");
  await untilHolds(async () => expect(frozen.words).toEqual(["leads", "ended"]));
  expect(next.words).toEqual(["leads"]);
  next.child.kill("SIGKILL");
  await once(next.child, "exit");
  await untilHolds(async () => expect(frozen.words).toEqual(["leads", "ended", "leads"]));
}, 180_000);

test("a working leader keeps its lead longer than the server waits for a silent one", async () => {
  const leader = startLeader();
  await leader.leads();
  const answeredAt = async () => {
    const { rows } = await database.pool.query<{ at: Date }>(
      "SELECT state_change AS at FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'leader'",
    );
    return rows[0]?.at.getTime() ?? 0;
  };
  const first = await answeredAt();
  await untilHolds(async () => expect((await answeredAt()) - first).toBeGreaterThan(END_MS * 1.5));
  expect(leader.words).toEqual(["leads"]);
});
