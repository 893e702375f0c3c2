import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { until } from "@stakehold/testing/until.ts";
import { createLogger } from "../src/logger.ts";
import { startSchedules, type Round, type Schedule } from "../src/process/schedule.ts";

const logger = createLogger("test", "silent");
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("schedules");
});
afterAll(() => database.drop());

/** Starts a process with one schedule of each kind; counts its rounds. */
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

test("one of several processes runs a leader's schedule, and another takes over when it stops", async () => {
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

test("another process takes over when the leader's connection is lost", async () => {
  const processes = [startProcess(), startProcess()];
  await until(() => processes.some(({ rounds }) => rounds.led > 0));
  const before = processes.map(({ rounds }) => rounds.led);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  await until(() => processes.some(({ rounds }, index) => rounds.led > (before[index] ?? 0) + 10));
  await Promise.all(processes.map(({ stop }) => stop()));
});

test("a round is marked as first when its process has just become the leader", async () => {
  const firsts: boolean[] = [];
  const run = async ({ isFirst }: Round) => void firsts.push(isFirst);
  const running = startSchedules([{ name: "led", everyMs: 10, inOneProcess: true, run }], {
    pool: database.pool,
    logger,
  });
  await until(() => firsts.length > 3);
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  await until(() => firsts.lastIndexOf(true) > 0 && firsts.at(-1) === false);
  await running.stop();
  expect(firsts.filter((isFirst) => isFirst)).toHaveLength(2);
  expect(firsts[0]).toBe(true);
});

test("a leader's schedule requires a database", () => {
  const schedule = { name: "led", everyMs: 10, inOneProcess: true as const, run: async () => undefined };
  expect(() => startSchedules([schedule], { logger })).toThrow("need a database");
});

/** What only polling finds is found long after a test has timed out. */
const LONG_AFTER_MS = 3_600_000;

describe("work at times that a table holds", () => {
  beforeAll(async () => {
    await database.asOwner((owner) =>
      owner.query(`
      CREATE TABLE tasks (due_at timestamptz);
      GRANT SELECT, INSERT, DELETE ON tasks TO stakehold_service;
      CREATE TRIGGER tasks_written AFTER INSERT ON tasks FOR EACH ROW EXECUTE FUNCTION notify_due();`),
    );
  });

  /** Starts a process that does due work; counts its rounds. */
  function startWorker(inOneProcess?: true) {
    const rounds = { count: 0 };
    const run = async () => {
      rounds.count += 1;
      await database.pool.query("DELETE FROM tasks WHERE due_at <= stakehold_now()");
    };
    const schedule: Schedule = { name: "tasks", everyMs: 10, due: { table: "tasks", column: "due_at" }, run };
    const led = inOneProcess === undefined ? schedule : { ...schedule, inOneProcess };
    return { rounds, ...startSchedules([led], { pool: database.pool, logger, longestRestMs: LONG_AFTER_MS }) };
  }
  type Worker = ReturnType<typeof startWorker>;

  /** No round begins for as long as many would. */
  const untilAtRest = ({ rounds }: Worker) =>
    until(async () => {
      const before = rounds.count;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return before > 0 && rounds.count === before;
    });
  const write = (inMs: number) =>
    database.pool.query("INSERT INTO tasks VALUES (stakehold_now() + make_interval(secs => $1))", [inMs / 1000]);
  const count = async () => Number((await database.pool.query("SELECT count(*) FROM tasks")).rows[0]?.count);
  const untilDone = () => until(async () => (await count()) === 0);

  test("rests while nothing is due, and begins when another process writes a row", async () => {
    const [everywhere, led] = [startWorker(), startWorker(true)];
    for (const worker of [everywhere, led]) await untilAtRest(worker);
    const before = [everywhere, led].map(({ rounds }) => rounds.count);
    await write(0);
    await untilDone();
    await until(() => [everywhere, led].every(({ rounds }, index) => rounds.count > (before[index] ?? 0)));
    for (const worker of [everywhere, led]) await untilAtRest(worker);
    await Promise.all([everywhere.stop(), led.stop()]);
  });

  test("begins on its own at the next time, and earlier if an earlier row is written", async () => {
    await write(3_600_000);
    const worker = startWorker();
    await untilAtRest(worker);
    await write(1_500);
    await until(async () => (await count()) === 1);
    await untilAtRest(worker);
    await database.moveClock(3_600_000);
    await untilDone();
    await worker.stop();
  });

  test("is notified again after its connection was cut, and polls meanwhile", async () => {
    const worker = startWorker();
    await untilAtRest(worker);
    await database.pool.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN due'");
    await write(0);
    await untilDone();
    await untilAtRest(worker);
    await write(0);
    await untilDone();
    await worker.stop();
  });

  test("requires a database", () => {
    const schedule = {
      name: "tasks",
      everyMs: 10,
      due: { table: "tasks", column: "due_at" },
      run: async () => undefined,
    };
    expect(() => startSchedules([schedule], { logger })).toThrow("need a database");
  });
});
