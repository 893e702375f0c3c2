import { expect, test } from "@jest/globals";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { renderMetrics } from "./metrics.ts";

const BLOCKED_MS = 400;

test("every block of the event loop between two scrapes is counted, whenever it is scraped", async () => {
  const before = await lateSeconds();
  for (let block = 0; block < 4; block += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS);
    await turn();
    await renderMetrics();
  }
  // The last block is counted when the check that it delayed runs.
  await pause(100);

  expect((await lateSeconds()) - before).toBeGreaterThan((3.5 * BLOCKED_MS) / 1_000);
});

async function lateSeconds(): Promise<number> {
  const { body } = await renderMetrics();
  const [, seconds] = /^stakehold_event_loop_late_seconds_total (\S+)$/m.exec(body) ?? [];
  expect(seconds).toBeDefined();
  return Number(seconds);
}
