import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { Kafka as KafkaJs, logLevel, type KafkaConfig, type LogEntry } from "kafkajs";
import pMap from "p-map";
import type { Kafka, KafkaSettings, Subscription, TopicTraits } from "./broker.ts";
import { startConsuming } from "./kafka-consumer.ts";
import { openProducer } from "./kafka-producer.ts";
import { readHeld } from "./kafka-reading.ts";
import { keepAdmin, type Admin, type Ask } from "./kept-admin.ts";
import { restWhileIdle } from "./rest-while-idle.ts";

const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 15_000;

/** How often, and at which interval, to look for new topics. */
const MAX_LOOKS = 50;
const LOOK_AGAIN_MS = 200;

/** Makes the one client of the broker; connects to nothing yet. */
export function createKafka(settings: KafkaSettings): Kafka {
  const { logger, fetchWaitMs } = settings;
  const client = restWhileIdle(new KafkaJs(configOf(settings)));
  const { ask, ping, close } = keepAdmin(client);
  const open = new Set<() => Promise<void>>();
  return {
    makeTopics: (names, traits) => ask((admin) => makeMissing(admin, names, traits)),
    missingTopics: (names) => ask((admin) => missingOf(admin, names)),
    lagOf: (group, topics) => ask((admin) => lagOf(admin, group, topics)),
    producer: async () => {
      const producer = openProducer(client);
      open.add(producer.close);
      return producer;
    },
    consume: (subscription) => {
      const { stop, ...consuming } = startConsuming({ client, ask, logger, subscription, fetchWaitMs });
      const subscribed = { ...consuming, stop: () => stop().then(() => forgetGroup(ask, subscription, logger)) };
      open.add(subscribed.stop);
      return subscribed;
    },
    readHeld: (reading, onRecords) => readHeld({ client, ask, ...reading }, onRecords),
    ping,
    close: async () => {
      await Promise.all([...open].map((stop) => stop()));
      // The group of a consumer that stops must still be deleted.
      await close();
    },
  };
}

const configOf = ({ brokers, clientId, logger, tls, sasl }: KafkaSettings): KafkaConfig => ({
  brokers: [...brokers],
  clientId,
  ...(tls === undefined ? {} : { ssl: optionsOf(tls) }),
  ...(sasl === undefined ? {} : { sasl: { ...sasl } }),
  connectionTimeout: CONNECT_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 4 },
  logLevel: logLevel.WARN,
  logCreator: () => (entry) => relayLog(logger, entry),
});

const optionsOf = ({ ca, cert, key }: NonNullable<KafkaSettings["tls"]>) => ({
  ...(ca === undefined ? {} : { ca }),
  ...(cert === undefined || key === undefined ? {} : { cert, key }),
});

/**
 * kafkajs logs everything that it will retry as an error, such as a coordinator that is still loading. Callers get what
 * matters as a rejection and log it, so kafkajs' own lines only help in debugging.
 */
function relayLog(logger: Logger, { namespace, log }: LogEntry): void {
  const { message, timestamp: _timestamp, logger: _logger, ...details } = log;
  logger.debug({ kafka: { namespace, ...details } }, message);
}

/** A group that stays behind is deleted by the broker a week later. */
async function forgetGroup(ask: Ask, { group, isTemporary }: Subscription, logger: Logger): Promise<void> {
  if (isTemporary !== true) return;
  await ask((admin) => admin.deleteGroups([group])).catch((error: unknown) =>
    logger.debug({ err: error, group }, "a consumer group could not be deleted"),
  );
}

async function missingOf(admin: Admin, names: readonly string[]): Promise<readonly string[]> {
  const existing = new Set(await admin.listTopics());
  return names.filter((name) => !existing.has(name));
}

async function lagOf(admin: Admin, groupId: string, topics: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const groups = await admin.fetchOffsets({ groupId, topics: [...topics] });
  const lagOfTopic = async ({ topic, partitions }: (typeof groups)[number]) => {
    const read = new Map(partitions.map(({ partition, offset }) => [partition, BigInt(offset)]));
    const ends = await admin.fetchTopicOffsets(topic);
    const lag = ends.reduce((sum, { partition, high, low }) => {
      const next = read.get(partition) ?? -1n;
      // Records before the oldest one have been removed; a group that never read gets -1.
      return sum + BigInt(high) - (next > BigInt(low) ? next : BigInt(low));
    }, 0n);
    return [topic, Number(lag)] as const;
  };
  return new Map(await pMap(groups, lagOfTopic, { concurrency: 1 }));
}

async function makeMissing(
  admin: Admin,
  names: readonly string[],
  { partitions, replicas, retentionMs }: TopicTraits,
): Promise<readonly string[]> {
  const missing = await missingOf(admin, names);
  if (missing.length === 0) return missing;
  const topics = missing.map((topic) => ({
    topic,
    numPartitions: partitions,
    replicationFactor: replicas,
    configEntries: [{ name: "retention.ms", value: String(retentionMs) }],
  }));
  try {
    await admin.createTopics({ waitForLeaders: true, topics });
  } catch (error) {
    // A busy broker creates a topic a moment before it lists it.
    if (!(error instanceof Error && "type" in error && error.type === "UNKNOWN_TOPIC_OR_PARTITION")) throw error;
    await untilListed(admin, missing);
  }
  return missing;
}

async function untilListed(admin: Admin, names: readonly string[]): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    if ((await missingOf(admin, names)).length === 0) return;
    await setTimeout(LOOK_AGAIN_MS);
  }
  throw new Error(`The broker created topics but does not list them: ${names.join(", ")}`);
}
