import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { readServerClock, serverTime, watchServerClock } from "./server-clock.ts";

const now = new Date("2026-11-21T12:00:00Z");
const answerAt = (at: Date) => new Response(null, { headers: { date: at.toUTCString() } });
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

beforeEach(() => void jest.useFakeTimers({ now }));
afterEach(() => void jest.useRealTimers());

describe("the server's time is used when its clock is", () => {
  test.each([
    ["5 minutes behind this device's", -5],
    ["2 days behind", -2 * 24 * 60],
    ["5 minutes ahead", 5],
    ["2 days ahead", 2 * 24 * 60],
  ])("%s", (_name, ahead) => {
    readServerClock(answerAt(minutes(ahead)));
    expect(serverTime()).toEqual(minutes(ahead));
    jest.advanceTimersByTime(60_000);
    expect(serverTime()).toEqual(minutes(ahead + 1));
  });
});

test("listeners are called once per step, and not for network latency", () => {
  const onStep = jest.fn();
  readServerClock(answerAt(now));
  const stop = watchServerClock(onStep);
  readServerClock(answerAt(new Date(now.getTime() - 1_000)));
  expect(onStep).not.toHaveBeenCalled();
  readServerClock(answerAt(minutes(5)));
  readServerClock(answerAt(minutes(5)));
  expect(onStep).toHaveBeenCalledTimes(1);
  stop();
  readServerClock(answerAt(now));
  expect(onStep).toHaveBeenCalledTimes(1);
});

test("a response without a time changes nothing", () => {
  readServerClock(answerAt(minutes(5)));
  readServerClock(new Response(null));
  expect(serverTime()).toEqual(minutes(5));
});
