import { setTimeout as pause } from "node:timers/promises";
import type { EachBatchPayload, Kafka } from "kafkajs";
import pMap from "p-map";
import type { HeldPartition, HeldReading } from "./broker.ts";
import { fromKafkaMessage } from "./kafka-record.ts";
import type { Admin, Ask } from "./kept-admin.ts";
import type { IncomingRecord } from "../record.ts";

/** A broker that sends no more of its records for this long hangs. */
const SILENT_AFTER_MS = 60_000;
const FETCH_WAIT_MS = 200;

/** How often, and at which interval, offsets are requested again. */
const MAX_LOOKS = 20;
const LOOK_AGAIN_MS = 250;

type OnRecords = (records: readonly IncomingRecord[]) => Promise<void>;

type Reading = HeldReading & { readonly client: Kafka; readonly ask: Ask };

/**
 * Reads what topics hold now, from the oldest record to the newest, in fetched batches: the next one follows when
 * `onRecords` has resolved. Returns what each partition held. Rejects while the broker can't be reached, if a topic
 * does not exist, if the broker is silent for a minute, and with what `onRecords` rejects with.
 */
export async function readHeld(reading: Reading, onRecords: OnRecords): Promise<readonly HeldPartition[]> {
  const { ask, topics } = reading;
  const held = (await ask((admin) => pMap(topics, (topic) => heldOf(admin, topic), { concurrency: 1 }))).flat();
  const ends = new Map(held.filter(({ low, high }) => high > low).map((each) => [partitionNameOf(each), each.high]));
  if (ends.size > 0) await readUntil(ends, reading, onRecords);
  return held;
}

type Offsets = Awaited<ReturnType<Admin["fetchTopicOffsets"]>>;
type TopicPartition = { readonly topic: string; readonly partition: number };
const partitionNameOf = ({ topic, partition }: TopicPartition): string => `${topic}/${partition}`;

async function heldOf(admin: Admin, topic: string): Promise<HeldPartition[]> {
  const offsets = await offsetsOf(admin, topic);
  return offsets.map(({ partition, low, high }) => ({ topic, partition, low: BigInt(low), high: BigInt(high) }));
}

/** A partition whose leader changes, or that is new, has none for a moment. */
async function offsetsOf(admin: Admin, topic: string, looksLeft = MAX_LOOKS): Promise<Offsets> {
  try {
    return await admin.fetchTopicOffsets(topic);
  } catch (error) {
    if (looksLeft === 0 || !isPassing(error)) throw error;
  }
  await pause(LOOK_AGAIN_MS);
  return offsetsOf(admin, topic, looksLeft - 1);
}

/** kafkajs marks errors that may not happen a moment later. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && "retriable" in error && error.retriable === true;

/** `ends` are the unfinished partitions, each with the first offset after its end. */
async function readUntil(ends: Map<string, bigint>, reading: Reading, onRecords: OnRecords): Promise<void> {
  const { client, ask, topics, group } = reading;
  const consumer = client.consumer({
    groupId: group,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    retry: { restartOnFailure: () => Promise.resolve(false) },
  });
  const ended = Promise.withResolvers<void>();
  const silence = setTimeout(
    () => ended.reject(new Error(`The broker stays silent about ${[...ends.keys()].join(", ")}`)),
    SILENT_AFTER_MS,
  );
  const take = async ({ batch }: EachBatchPayload): Promise<void> => {
    silence.refresh();
    const place = partitionNameOf(batch);
    const end = ends.get(place);
    if (end === undefined) return;
    const messages = batch.messages.filter(({ offset }) => BigInt(offset) < end);
    await onRecords(messages.map((message) => fromKafkaMessage(batch.topic, batch.partition, message)));
    if (BigInt(batch.lastOffset()) >= end - 1n) ends.delete(place);
    if (ends.size === 0) ended.resolve();
  };
  try {
    consumer.on(consumer.events.CRASH, ({ payload }) => ended.reject(payload.error));
    await consumer.connect();
    await consumer.subscribe({ topics: [...topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      partitionsConsumedConcurrently: 1,
      eachBatch: (payload) => take(payload).catch((error: unknown) => ended.reject(error)),
    });
    await ended.promise;
  } finally {
    clearTimeout(silence);
    await consumer.disconnect();
    // A group that the broker can't delete now it deletes by itself a week later.
    await ask((admin) => admin.deleteGroups([group])).catch(() => undefined);
  }
}
