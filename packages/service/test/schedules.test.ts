import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { until } from "@stakehold/testing/until.ts";
import { createLogger } from "../src/logger.ts";
import { startSchedules } from "../src/schedule.ts";

const logger = createLogger("test", "silent");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("schedules");
});
afterAll(() => database.drop());

/** A process with one schedule of each kind; counts its rounds. */
function startProcess() {
  const rounds = { led: 0, everywhere: 0 };
  const schedules = startSchedules(
    [
      { name: "led", everyMs: 10, inOneProcess: true, run: async () => (rounds.led += 1) },
      { name: "everywhere", everyMs: 10, run: async () => (rounds.everywhere += 1) },
    ],
    { pool: database.pool, logger },
  );
  return { rounds, stop: schedules.stop };
}

test("of several processes one runs what one process runs, and another takes over when it stops", async () => {
  const processes = [startProcess(), startProcess(), startProcess()];
  const leading = () => processes.filter(({ rounds }) => rounds.led > 0);
  await until(() => leading().length > 0 && processes.every(({ rounds }) => rounds.everywhere > 20));
  expect(leading()).toHaveLength(1);
  const [first] = leading();
  await first?.stop();
  const last = first?.rounds.led;
  await until(() => leading().length === 2);
  expect(first?.rounds.led).toBe(last);
  await Promise.all(processes.map(({ stop }) => stop()));
});

test("another takes over when the connection that leads is lost", async () => {
  const processes = [startProcess(), startProcess()];
  await until(() => processes.some(({ rounds }) => rounds.led > 0));
  const before = processes.map(({ rounds }) => rounds.led);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  await until(() => processes.some(({ rounds }, index) => rounds.led > (before[index] ?? 0) + 10));
  await Promise.all(processes.map(({ stop }) => stop()));
});

test("what one process runs needs a database", () => {
  const schedule = { name: "led", everyMs: 10, inOneProcess: true as const, run: async () => undefined };
  expect(() => startSchedules([schedule], { logger })).toThrow("need a database");
});
