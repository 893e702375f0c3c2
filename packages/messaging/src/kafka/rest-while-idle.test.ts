import { setTimeout as pause } from "node:timers/promises";
import { expect, jest, test } from "@jest/globals";
import { until } from "@stakehold/testing/until.ts";
import RequestQueue from "kafkajs/src/network/requestQueue/index.js";
import { requireKnownVersion, restQueue } from "./rest-while-idle.ts";

/** The queue of a connection with one request in flight at most, and the requests that were sent. */
function openQueue(limit = { requestTimeout: 60_000, enforceRequestTimeout: false }) {
  const sent: number[] = [];
  const queue = new RequestQueue({ maxInFlightRequests: 1, logger: { debug: () => undefined }, ...limit });
  restQueue(queue);
  const push = (correlationId: number) =>
    new Promise<void>((resolve, reject) =>
      queue.push({
        entry: { correlationId, resolve, reject },
        expectResponse: true,
        sendRequest: () => void sent.push(correlationId),
      }),
    );
  return { queue, push, sent, answer: (correlationId: number) => queue.fulfillRequest({ correlationId }) };
}

test("a connection without waiting requests does not check for them", async () => {
  const look = jest.spyOn(RequestQueue.prototype, "checkPendingRequests");
  const { push, answer } = openQueue();
  void push(1);
  answer(1);
  await pause(200);
  expect(look).toHaveBeenCalledTimes(1);
});

test("a waiting request is sent once a place is free, and once the broker's throttling ends", async () => {
  const { queue, push, sent, answer } = openQueue();
  void push(1);
  void push(2);
  expect(sent).toEqual([1]);
  answer(1);
  expect(sent).toEqual([1, 2]);
  answer(2);
  // Time stands still, or a slow computer would need longer for the next line than the pause lasts.
  const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now());
  queue.maybeThrottle(100);
  void push(3);
  expect(sent).toEqual([1, 2]);
  clock.mockRestore();
  await until(() => sent.includes(3));
});

test("a request without a response times out", async () => {
  const { queue, push } = openQueue({ requestTimeout: 1, enforceRequestTimeout: true });
  const givenUp = push(1);
  queue.scheduleRequestTimeoutCheck();
  await expect(givenUp).rejects.toThrow("timed out");
  expect(queue.inflight.size).toBe(0);
  queue.destroy();
});

test("an unknown version of kafkajs is refused with instructions", () => {
  expect(() => requireKnownVersion("2.2.4")).not.toThrow();
  expect(() => requireKnownVersion("2.3.0")).toThrow(/kafkajs 2\.3\.0 is installed.*Install that version, or compare/s);
});
