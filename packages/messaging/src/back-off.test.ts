import { expect, test } from "@jest/globals";
import { CONNECTING_BACK_OFF, DEPENDENCY_BACK_OFF, pause, waitAfter } from "./back-off.ts";

const waitsOf = (backOff: typeof DEPENDENCY_BACK_OFF) =>
  [1, 2, 3, 4, 5, 6, 7, 1_000_000].map((failures) => waitAfter(failures, backOff));

test("each wait is twice the one before, up to the longest", () => {
  expect(waitsOf(DEPENDENCY_BACK_OFF)).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
});

test("what a process can do nothing without is looked for every second at least", () => {
  expect(waitsOf(CONNECTING_BACK_OFF)).toEqual([200, 400, 800, 1_000, 1_000, 1_000, 1_000, 1_000]);
});

test("a wait that is cut short ends and does not reject", async () => {
  const stopping = new AbortController();
  const waiting = pause(3_600_000, stopping.signal);
  stopping.abort();
  await expect(waiting).resolves.toBeUndefined();
});
