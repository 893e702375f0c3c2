import { expect, test } from "@jest/globals";
import { CONNECTING_BACK_OFF, DEPENDENCY_BACK_OFF, pause, waitAfter } from "./back-off.ts";

const waitsOf = (backOff: typeof DEPENDENCY_BACK_OFF) =>
  [1, 2, 3, 4, 5, 6, 7, 1_000_000].map((failures) => waitAfter(failures, backOff));

test("each wait is twice the previous one, up to a maximum", () => {
  expect(waitsOf(DEPENDENCY_BACK_OFF)).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
});

test("connecting to a required dependency is retried at least every second", () => {
  expect(waitsOf(CONNECTING_BACK_OFF)).toEqual([200, 400, 800, 1_000, 1_000, 1_000, 1_000, 1_000]);
});

test("an aborted wait ends without rejecting", async () => {
  const stopping = new AbortController();
  const waiting = pause(3_600_000, stopping.signal);
  stopping.abort();
  await expect(waiting).resolves.toBeUndefined();
});
