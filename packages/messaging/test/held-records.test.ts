import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createTestKafka, type TestKafka } from "@stakehold/testing/kafka.ts";
import type { Producer } from "../src/kafka/broker.ts";
import type { OutgoingRecord } from "../src/record.ts";
import { topicOf } from "../src/kafka/topics.ts";

let broker: TestKafka;
let producer: Producer;
let topic: string;
let topics = 0;

beforeAll(async () => {
  broker = createTestKafka("held");
  producer = await broker.kafka.producer();
});
afterAll(() => broker.kafka.close());

async function freshTopic(): Promise<string> {
  topic = topicOf(broker.topicPrefix, `service${(topics += 1)}`);
  await broker.makeTopics(topic);
  return topic;
}

const numbered = (key: string, number: number): OutgoingRecord => ({
  eventId: `${key}-${number}`,
  key,
  type: "test.Numbered",
  value: Buffer.from(String(number)),
  occurredAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)),
});

const group = () => `${broker.topicPrefix}.reader`;

/** Reads everything in a topic, as the ids of its events by key. */
async function readAll(): Promise<Record<string, string[]>> {
  const read: Record<string, string[]> = {};
  await broker.kafka.readHeld({ topics: [topic], group: group() }, async (records) => {
    for (const { key, eventId } of records) (read[key] ??= []).push(eventId);
  });
  return read;
}

describe("readHeld", () => {
  test("reads topics completely, each key in order, and the next reader does so again", async () => {
    await freshTopic();
    const ids = Array.from({ length: 300 }, (_, number) => number);
    for (const key of ["ann", "bob", "cat"])
      await producer.send(
        topic,
        ids.map((number) => numbered(key, number)),
      );
    const expected = Object.fromEntries(
      ["ann", "bob", "cat"].map((key) => [key, ids.map((number) => `${key}-${number}`)]),
    );
    expect(await readAll()).toEqual(expected);
    expect(await readAll()).toEqual(expected);
  });

  test("returns each partition with its offsets when the reading began", async () => {
    await freshTopic();
    await producer.send(topic, [numbered("ann", 1), numbered("ann", 2)]);
    const held = await broker.kafka.readHeld({ topics: [topic], group: group() }, async () => undefined);
    expect(held.map(({ topic: name, partition }) => `${name}/${partition}`).toSorted()).toEqual(
      [0, 1, 2].map((partition) => `${topic}/${partition}`),
    );
    expect(held.reduce((sum, { low, high }) => sum + high - low, 0n)).toBe(2n);
  });

  test("returns nothing for an empty topic", async () => {
    await freshTopic();
    expect(await readAll()).toEqual({});
  });

  test("ends at the position where it began, though more is published meanwhile", async () => {
    await freshTopic();
    await producer.send(topic, [numbered("ann", 1)]);
    const read: string[] = [];
    await broker.kafka.readHeld({ topics: [topic], group: group() }, async (records) => {
      await producer.send(topic, [numbered("ann", 2)]);
      read.push(...records.map(({ eventId }) => eventId));
    });
    expect(read).toEqual(["ann-1"]);
  });

  test("waits until the current records are processed before it reads more", async () => {
    await freshTopic();
    await producer.send(topic, [numbered("ann", 1), numbered("bob", 1), numbered("cat", 1), numbered("dan", 1)]);
    let atOnce = 0;
    let most = 0;
    await broker.kafka.readHeld({ topics: [topic], group: group() }, async () => {
      most = Math.max(most, (atOnce += 1));
      await broker.kafka.ping();
      atOnce -= 1;
    });
    expect(most).toBe(1);
  });

  test("fails if a topic does not exist", async () => {
    topic = topicOf(broker.topicPrefix, "nowhere");
    await expect(readAll()).rejects.toThrow(/does not host this topic/);
  });

  test("stops once processing a record fails", async () => {
    await freshTopic();
    await producer.send(topic, [numbered("ann", 1)]);
    const reading = broker.kafka.readHeld({ topics: [topic], group: group() }, () =>
      Promise.reject(new Error("The database is gone")),
    );
    await expect(reading).rejects.toThrow("The database is gone");
  });
});
