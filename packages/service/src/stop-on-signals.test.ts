import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { shutDownAtEnd } from "@stakehold/telemetry/leave.ts";
import { createLogger } from "./logger.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

const GRACE_MS = 20_000;
/** How long the slowest part takes beyond its grace: a worker that abandons its activities. */
const WORST_MS = GRACE_MS + 2_000;

let ended: jest.SpiedFunction<typeof process.exit>;
beforeEach(() => {
  jest.useFakeTimers();
  ended = jest.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
});
afterEach(() => {
  jest.useRealTimers();
  ended.mockRestore();
});

const takes = (ms: number) => ({ stop: () => new Promise<void>((resolve) => setTimeout(resolve, ms)) });

test("a process waits for its work to finish", async () => {
  const stopping = stopOnSignals(createLogger("test", "silent"), GRACE_MS);
  let isFinished = false;
  void stopping.finished.then(() => (isFinished = true));
  stopping.add("work", takes(WORST_MS));
  stopping.now();
  await jest.advanceTimersByTimeAsync(WORST_MS);
  expect([isFinished, ended.mock.calls]).toEqual([true, []]);
  stopping.over();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ended).not.toHaveBeenCalled();
});

test("a stop that hangs is ended 5 seconds after the grace period", async () => {
  const stopping = stopOnSignals(createLogger("test", "silent"), GRACE_MS);
  stopping.add("work", takes(3_600_000));
  stopping.now();
  await jest.advanceTimersByTimeAsync(GRACE_MS + 4_999);
  expect(ended).not.toHaveBeenCalled();
  await expect(jest.advanceTimersByTimeAsync(1)).rejects.toThrow("ended with 1");
});

test("the last spans are exported, but a collector that hangs does not keep the process alive", async () => {
  const stopping = stopOnSignals(createLogger("test", "silent"), GRACE_MS);
  const shutdown = jest.fn(() => new Promise<void>(() => undefined));
  shutDownAtEnd({ shutdown });
  stopping.over();
  expect(shutdown).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2_999);
  expect(ended).not.toHaveBeenCalled();
  await expect(jest.advanceTimersByTimeAsync(1)).rejects.toThrow("ended with undefined");
});
