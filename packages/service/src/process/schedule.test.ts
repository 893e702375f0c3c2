import { expect, test } from "@jest/globals";
import { createLogger } from "../logger.ts";
import { renderMetrics } from "../metrics/metrics.ts";
import { startSchedule } from "./schedule.ts";

const logger = createLogger("test", "silent");

test("rounds never overlap, continue after a failure, and stopping waits for the last", async () => {
  let running = 0;
  let most = 0;
  let rounds = 0;
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const schedule = startSchedule(
    {
      name: "test",
      everyMs: 1,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((done) => setTimeout(done, 5));
        running -= 1;
        rounds += 1;
        if (rounds === 4) resolve();
        if (rounds % 2 === 0) throw new Error("this round failed");
      },
    },
    logger,
  );
  await enough;
  await schedule.stop();
  const ended = rounds;
  await new Promise((done) => setTimeout(done, 20));
  expect([most, running, rounds]).toEqual([1, 0, ended]);
});

test("a failed round of a daily task is retried soon", async () => {
  const daily = { name: "daily", everyMs: 24 * 3_600_000 };
  let rounds = 0;
  const { promise: succeeded, resolve } = Promise.withResolvers<void>();
  const run = async () => {
    rounds += 1;
    if (rounds < 3) throw new Error("this round failed");
    resolve();
  };
  const schedule = startSchedule({ ...daily, run }, logger, { afterFailureMs: 5 });
  await succeeded;
  await new Promise((done) => setTimeout(done, 20));
  await schedule.stop();
  expect(rounds).toBe(3);
  expect((await renderMetrics()).body).toContain('stakehold_failed_rounds_total{schedule="daily"} 2');
});
