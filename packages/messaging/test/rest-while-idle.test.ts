import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, jest, test } from "@jest/globals";
import { createTestKafka } from "@stakehold/testing/kafka.ts";
import { untilHolds } from "@stakehold/testing/until.ts";
import { Kafka, logLevel } from "kafkajs";
import RequestQueue from "kafkajs/src/network/requestQueue/index.js";

const { kafka, brokers } = createTestKafka("rest-while-idle");
const others = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING }).admin();
afterEach(() => void jest.restoreAllMocks());
afterAll(() => Promise.all([kafka.close(), others.disconnect()]));

/** Returns how often any connection checks for waiting requests while idle. */
async function looksWhileIdle(): Promise<number> {
  const looks = jest.spyOn(RequestQueue.prototype, "checkPendingRequests");
  await pause(500);
  return looks.mock.calls.length;
}

test("our connections are silent while idle, and those of other clients are unchanged", async () => {
  await untilHolds(() => kafka.ping());
  expect(await looksWhileIdle()).toBe(0);
  jest.restoreAllMocks();
  await untilHolds(() => others.connect());
  await others.listTopics();
  expect(await looksWhileIdle()).toBeGreaterThan(0);
});
