/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act, renderHook } from "@testing-library/react";
import { useLive } from "./use-live.ts";

/** A browser's stream, driven by the test. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: Stream[] = [];
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  refuse() {
    this.readyState = Stream.CLOSED;
    this.dispatchEvent(new Event("error"));
  }
  say(event: string) {
    this.dispatchEvent(new Event(event));
  }
}

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const last = () => {
  const stream = Stream.opened.at(-1);
  if (stream === undefined) throw new Error("No stream was opened");
  return stream;
};

beforeEach(() => {
  jest.useFakeTimers();
  Stream.opened.length = 0;
  Object.assign(globalThis, { EventSource: Stream });
});
afterEach(() => void jest.useRealTimers());

function watch() {
  const onChange = jest.fn();
  const { unmount } = renderHook(() => useLive(["bet:1"], onChange));
  return { onChange, unmount };
}

test("changes that come together are asked for once", () => {
  const { onChange } = watch();
  last().say("open");
  last().say("change");
  last().say("change");
  pass(1_000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("a stream that comes back may have missed something", () => {
  const { onChange } = watch();
  last().say("open");
  last().say("error");
  last().say("open");
  pass(1_000);
  expect([onChange.mock.calls.length, Stream.opened.length]).toEqual([1, 1]);
});

test("a refused stream is tried again, less and less often, and the page asks without it", () => {
  const { onChange } = watch();
  const waits = [2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  waits.forEach((wait, index) => {
    last().refuse();
    pass(wait - 1);
    expect(Stream.opened).toHaveLength(index + 1);
    pass(1 + 250);
    expect(Stream.opened).toHaveLength(index + 2);
    expect(onChange).toHaveBeenCalledTimes(index + 1);
  });
  last().say("open");
  last().refuse();
  pass(2_000);
  expect(Stream.opened).toHaveLength(waits.length + 2);
});

test("a page that is left watches nothing any more", () => {
  const { onChange, unmount } = watch();
  last().refuse();
  unmount();
  pass(60_000);
  expect([onChange.mock.calls.length, Stream.opened.length]).toEqual([0, 1]);
});
