/** @jest-environment jsdom */
import { afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { FakeStream } from "../testing/fake-streams.ts";
import { keepingPosition, onceRead } from "./answer-positions.ts";
import type { Line, OnNews } from "./live/line.ts";
import { openStream } from "./live/stream.ts";

const LONG_AFTER_MS = 20_000;
const A_MOMENT_MS = 300;

const told = jest.fn<OnNews>();
let line: Line;

beforeAll(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: FakeStream });
});
beforeEach(() => {
  // Responses of the previous test no longer count.
  jest.advanceTimersByTime(LONG_AFTER_MS);
  FakeStream.opened.length = 0;
  told.mockClear();
  line = openStream(told);
});
afterEach(() => line.leave());

/** A graph response that arrives when the test says so, with the gateway's position unless there is none. */
function ask(position?: string) {
  const answering = Promise.withResolvers<Response>();
  const asked = keepingPosition(() => answering.promise)("/graphql");
  const headers = position === undefined ? {} : { "x-live-position": position };
  return async () => {
    answering.resolve({ headers: new Headers(headers) } as Response);
    await asked;
  };
}

function follow(...topics: string[]) {
  onceRead((since) => line.follow(topics, since));
  jest.advanceTimersByTime(A_MOMENT_MS);
  return FakeStream.last();
}

test("a stream begins behind what the page has just read, and nothing is asked for twice", async () => {
  await ask("read")();
  const stream = follow("bet:1");
  stream.begin();
  expect([stream.after, told.mock.calls]).toEqual(["read", []]);
  stream.say("bet:1");
  expect(told.mock.calls).toEqual([[["bet:1"]]]);
});

test("where the gateway can't say what changed since, that of the new topics counts as changed", async () => {
  await ask("first")();
  follow("bet:1").begin();
  await ask("second")();
  const stream = follow("bet:1", "bet:2");
  stream.begin();
  stream.miss();
  expect(told.mock.calls).toEqual([[["bet:2"]]]);
  stream.breakOff();
  stream.begin();
  stream.miss();
  expect(told.mock.calls.at(-1)).toEqual([["bet:1", "bet:2"]]);
});

test("of requests that are under way together, the one that was sent first counts, whichever is answered first", async () => {
  const [answerFirst, answerSecond] = [ask("sent first"), ask("sent second")];
  await answerSecond();
  await answerFirst();
  expect(follow("bet:1").after).toBe("sent first");
});

test("a stream waits for what is being read, and for five seconds at most", async () => {
  const answer = ask("read");
  onceRead((since) => line.follow(["bet:1"], since));
  jest.advanceTimersByTime(A_MOMENT_MS);
  expect(FakeStream.opened).toEqual([]);
  await answer();
  await jest.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(FakeStream.last().after).toBe("read");
  jest.advanceTimersByTime(LONG_AFTER_MS);
  ask("never answered");
  onceRead((since) => line.follow(["bet:1", "bet:2"], since));
  await jest.advanceTimersByTimeAsync(5_000 + A_MOMENT_MS);
  expect([FakeStream.last().topics, FakeStream.last().after]).toEqual([["bet:1", "bet:2"], ""]);
});

test("what could not be asked has no position", async () => {
  const failing = keepingPosition(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(failing("/graphql")).rejects.toThrow("Failed to fetch");
  expect(follow("bet:1").after).toBe("");
});

test.each([
  ["an answer has no position", async () => ask()()],
  [
    "an answer came long ago",
    async () => {
      await ask("long ago")();
      jest.advanceTimersByTime(LONG_AFTER_MS);
    },
  ],
])("where %s, what was missed before the stream is not known", async (_name, read) => {
  await read();
  const stream = follow("bet:1");
  stream.begin();
  expect([stream.after, told.mock.calls]).toEqual(["", [[["bet:1"]]]]);
});

test("topics of two readings, of which nobody knows which was earlier, count as changed", () => {
  line.follow(["bet:1"], "one tab's");
  line.follow(["bet:1", "bet:2"], "another tab's");
  jest.advanceTimersByTime(A_MOMENT_MS);
  FakeStream.last().begin();
  expect(told.mock.calls).toEqual([[["bet:1", "bet:2"]]]);
});

test("where topics only go nothing was missed, so nothing is caught up on", async () => {
  await ask("read")();
  follow("bet:1", "bet:2").begin();
  await ask("later")();
  const stream = follow("bet:1");
  stream.begin();
  expect([stream.after, told.mock.calls.flat(2)]).toEqual(["", []]);
});
