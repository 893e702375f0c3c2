/** @jest-environment jsdom */
import { afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { FakeStream } from "../testing/fake-streams.ts";
import { keepingPosition, onceRead } from "./answer-positions.ts";
import type { Line, OnNews } from "./live/line.ts";
import { openStream } from "./live/stream.ts";

const LONG_AFTER_MS = 20_000;
const A_MOMENT_MS = 300;

const onNews = jest.fn<OnNews>();
let line: Line;

beforeAll(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: FakeStream });
});
beforeEach(() => {
  // Responses of the previous test no longer count.
  jest.advanceTimersByTime(LONG_AFTER_MS);
  FakeStream.opened.length = 0;
  onNews.mockClear();
  line = openStream(onNews);
});
afterEach(() => line.leave());

/** A graph response that arrives when the test says so, with the gateway's position unless there is none. */
function request(position?: string) {
  const answering = Promise.withResolvers<Response>();
  const pending = keepingPosition(() => answering.promise)("/graphql");
  const headers = position === undefined ? {} : { "x-live-position": position };
  return async () => {
    answering.resolve({ headers: new Headers(headers) } as Response);
    await pending;
  };
}

function follow(...topics: string[]) {
  onceRead((since) => line.follow(topics, since));
  jest.advanceTimersByTime(A_MOMENT_MS);
  return FakeStream.last();
}

test("a stream starts at the position of the last response, and nothing is fetched twice", async () => {
  await request("read")();
  const stream = follow("bet:1");
  stream.begin();
  expect([stream.after, onNews.mock.calls]).toEqual(["read", []]);
  stream.publish("bet:1");
  expect(onNews.mock.calls).toEqual([[["bet:1"]]]);
});

test("if the gateway does not know what changed since, new topics count as changed", async () => {
  await request("first")();
  follow("bet:1").begin();
  await request("second")();
  const stream = follow("bet:1", "bet:2");
  stream.begin();
  stream.miss();
  expect(onNews.mock.calls).toEqual([[["bet:2"]]]);
  stream.breakOff();
  stream.begin();
  stream.miss();
  expect(onNews.mock.calls.at(-1)).toEqual([["bet:1", "bet:2"]]);
});

test("of concurrent requests the one sent first determines the position, whichever response is first", async () => {
  const [answerFirst, answerSecond] = [request("sent first"), request("sent second")];
  await answerSecond();
  await answerFirst();
  expect(follow("bet:1").after).toBe("sent first");
});

test("a stream waits for pending responses, for up to five seconds", async () => {
  const answer = request("read");
  onceRead((since) => line.follow(["bet:1"], since));
  jest.advanceTimersByTime(A_MOMENT_MS);
  expect(FakeStream.opened).toEqual([]);
  await answer();
  await jest.advanceTimersByTimeAsync(A_MOMENT_MS);
  expect(FakeStream.last().after).toBe("read");
  jest.advanceTimersByTime(LONG_AFTER_MS);
  request("never answered");
  onceRead((since) => line.follow(["bet:1", "bet:2"], since));
  await jest.advanceTimersByTimeAsync(5_000 + A_MOMENT_MS);
  expect([FakeStream.last().topics, FakeStream.last().after]).toEqual([["bet:1", "bet:2"], ""]);
});

test("a failed request has no position", async () => {
  const failing = keepingPosition(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(failing("/graphql")).rejects.toThrow("Failed to fetch");
  expect(follow("bet:1").after).toBe("");
});

test.each([
  ["a response has no position", async () => request()()],
  [
    "a response came long ago",
    async () => {
      await request("long ago")();
      jest.advanceTimersByTime(LONG_AFTER_MS);
    },
  ],
])("if %s, all topics count as changed", async (_name, read) => {
  await read();
  const stream = follow("bet:1");
  stream.begin();
  expect([stream.after, onNews.mock.calls]).toEqual(["", [[["bet:1"]]]]);
});

test("topics with positions that can't be ordered count as changed", () => {
  line.follow(["bet:1"], "one tab's");
  line.follow(["bet:1", "bet:2"], "another tab's");
  jest.advanceTimersByTime(A_MOMENT_MS);
  FakeStream.last().begin();
  expect(onNews.mock.calls).toEqual([[["bet:1", "bet:2"]]]);
});

test("removing topics misses nothing, so nothing is fetched", async () => {
  await request("read")();
  follow("bet:1", "bet:2").begin();
  await request("later")();
  const stream = follow("bet:1");
  stream.begin();
  expect([stream.after, onNews.mock.calls.flat(2)]).toEqual(["", []]);
});
