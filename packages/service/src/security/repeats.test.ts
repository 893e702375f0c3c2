import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { createRepeats, MAX_COUNTED, WINDOW_MS, type Repeated } from "./repeats.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function openRepeats() {
  const written: Repeated<string>[] = [];
  return { written, repeats: createRepeats<string>((repeated) => void written.push(repeated)) };
}

test("the first is reported at once, and the number of repetitions after a minute", () => {
  const { repeats, written } = openRepeats();
  expect(["a1", "a2", "a3"].map((thing) => repeats.isFirst("a", thing))).toEqual([true, false, false]);
  jest.advanceTimersByTime(WINDOW_MS - 1);
  expect(written).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(written).toEqual([{ first: "a1", times: 2 }]);
});

test("a single occurrence is not reported again, and the next one after a minute counts as first", () => {
  const { repeats, written } = openRepeats();
  repeats.isFirst("a", "a1");
  jest.advanceTimersByTime(WINDOW_MS);
  expect(repeats.isFirst("a", "a2")).toBe(true);
  jest.advanceTimersByTime(WINDOW_MS);
  expect([written, jest.getTimerCount()]).toEqual([[], 0]);
});

test("different kinds are counted separately, each for its own minute", () => {
  const { repeats, written } = openRepeats();
  repeats.isFirst("a", "a1");
  jest.advanceTimersByTime(WINDOW_MS / 2);
  expect(repeats.isFirst("b", "b1")).toBe(true);
  for (const kind of ["a", "b", "b"]) repeats.isFirst(kind, "again");
  jest.advanceTimersByTime(WINDOW_MS / 2);
  expect(written).toEqual([{ first: "a1", times: 1 }]);
  jest.advanceTimersByTime(WINDOW_MS / 2);
  expect(written.slice(1)).toEqual([{ first: "b1", times: 2 }]);
});

test("at most a thousand kinds are kept: the oldest is reported to make room", () => {
  const { repeats, written } = openRepeats();
  repeats.isFirst("oldest", "first");
  repeats.isFirst("oldest", "again");
  for (let kind = 1; kind < MAX_COUNTED; kind += 1) repeats.isFirst(String(kind), "other");
  expect(written).toEqual([]);
  repeats.isFirst("one more", "other");
  expect(written).toEqual([{ first: "first", times: 1 }]);
  expect(repeats.isFirst("oldest", "later")).toBe(true);
});

test("pending counts are reported when the process ends", () => {
  const { repeats, written } = openRepeats();
  for (const thing of ["a1", "a2"]) repeats.isFirst("a", thing);
  repeats.flush();
  expect([written, jest.getTimerCount()]).toEqual([[{ first: "a1", times: 1 }], 0]);
});
