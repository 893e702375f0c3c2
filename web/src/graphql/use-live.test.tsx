/** @jest-environment jsdom */
import { afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { act, renderHook } from "@testing-library/react";
import { FakeStream } from "../testing/fake-streams.ts";
import { useLive } from "./use-live.ts";

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Long enough for the stream to open, and for collected changes to be reported. */
const A_MOMENT_MS = 300;

let leave: () => void;

// The watcher is loaded beforehand, as on a page that has been open for a moment.
beforeAll(() => import("./live/live-tab.ts"));

beforeEach(() => {
  jest.useFakeTimers();
  FakeStream.opened.length = 0;
  Object.assign(globalThis, { EventSource: FakeStream });
});
afterEach(async () => {
  leave();
  // The tab outlives its page, and closes the stream once nothing follows it.
  await pass(A_MOMENT_MS);
  jest.useRealTimers();
});

async function watch(...topics: string[]) {
  const onChange = jest.fn();
  const { rerender, unmount } = renderHook(({ wanted }) => useLive(wanted, onChange), {
    initialProps: { wanted: topics },
  });
  leave = unmount;
  await pass(A_MOMENT_MS);
  return { onChange, unmount, change: (...wanted: string[]) => rerender({ wanted }) };
}

/** The same, once the stream listens and the page has queried what it may have missed until then. */
async function follow(...topics: string[]) {
  const watched = await watch(...topics);
  FakeStream.last().begin();
  await pass(A_MOMENT_MS);
  expect(watched.onChange).toHaveBeenCalledTimes(1);
  watched.onChange.mockClear();
  return watched;
}

test("simultaneous changes cause one notification", async () => {
  const { onChange } = await follow("bet:1");
  FakeStream.last().publish("bet:1");
  FakeStream.last().publish("bet:1");
  await pass(A_MOMENT_MS);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("a reconnected stream may have missed something", async () => {
  const { onChange } = await follow("bet:1");
  FakeStream.last().breakOff();
  FakeStream.last().begin();
  await pass(A_MOMENT_MS);
  expect([onChange.mock.calls.length, FakeStream.opened.length]).toEqual([1, 1]);
});

test("a page that caught up is notified only of changes, and of everything if those are unknown", async () => {
  const { onChange } = await follow("bet:1");
  const stream = FakeStream.last();
  stream.sendPosition("id 1");
  stream.breakOff();
  stream.begin();
  await pass(A_MOMENT_MS);
  expect(onChange).toHaveBeenCalledTimes(0);
  stream.publish("bet:1");
  await pass(A_MOMENT_MS);
  expect(onChange).toHaveBeenCalledTimes(1);
  stream.breakOff();
  stream.begin();
  stream.miss();
  await pass(A_MOMENT_MS);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("a stream that was refused resumes at the last received position", async () => {
  const { onChange } = await follow("bet:1");
  FakeStream.last().sendPosition("id 1");
  FakeStream.last().publish("bet:1");
  FakeStream.last().refuse();
  await pass(2_000 + A_MOMENT_MS);
  onChange.mockClear();
  FakeStream.last().begin();
  await pass(A_MOMENT_MS);
  expect([FakeStream.last().after, onChange.mock.calls.length]).toEqual(["id 1", 0]);
});

test("changed topics are followed without a gap, and the new ones are refetched once", async () => {
  const { onChange, change } = await follow("bet:1");
  const first = FakeStream.last();
  change("bet:1", "bet:2");
  await pass(A_MOMENT_MS);
  const second = FakeStream.last();
  expect([second.topics, FakeStream.open()]).toEqual([
    ["bet:1", "bet:2"],
    [first, second],
  ]);
  first.publish("bet:1");
  await pass(A_MOMENT_MS);
  expect(onChange).toHaveBeenCalledTimes(1);
  second.begin();
  await pass(A_MOMENT_MS);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(FakeStream.open()).toEqual([second]);
});

test("a refused stream is retried with increasing delays, and the page refetches without it", async () => {
  const { onChange } = await watch("bet:1");
  const waits = [2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  for (const [index, wait] of waits.entries()) {
    FakeStream.last().refuse();
    await pass(wait - 1);
    expect(FakeStream.opened).toHaveLength(index + 1);
    await pass(1 + A_MOMENT_MS);
    expect(FakeStream.opened).toHaveLength(index + 2);
    expect(onChange).toHaveBeenCalledTimes(index + 1);
  }
  FakeStream.last().begin();
  FakeStream.last().refuse();
  await pass(2_000);
  expect(FakeStream.opened).toHaveLength(waits.length + 2);
});

test("an unmounted page watches nothing any more", async () => {
  const { onChange, unmount } = await watch("bet:1");
  FakeStream.last().refuse();
  unmount();
  await pass(60_000);
  expect([onChange.mock.calls.length, FakeStream.opened.length]).toEqual([0, 1]);
});
