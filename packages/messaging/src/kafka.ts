import type { Logger } from "pino";
import { Kafka as KafkaJs, logLevel, type KafkaConfig, type LogEntry } from "kafkajs";
import type { Kafka, KafkaSettings } from "./broker.ts";
import { startConsuming } from "./kafka-consumer.ts";
import { openProducer } from "./kafka-producer.ts";

const DEFAULT_PARTITIONS = 3;
const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 15_000;

/** Makes the one door to the broker; connects to nothing yet. */
export function createKafka(settings: KafkaSettings): Kafka {
  const { logger, partitions = DEFAULT_PARTITIONS } = settings;
  const client = new KafkaJs(configOf(settings));
  const open = new Set<() => Promise<void>>();
  const ensureTopics = (names: readonly string[]) => createMissingTopics(client, names, partitions);
  return {
    ensureTopics,
    producer: async () => {
      const producer = openProducer(client, ensureTopics);
      open.add(producer.close);
      return producer;
    },
    consume: (subscription) => {
      const subscribed = startConsuming({ client, ensureTopics, logger, subscription });
      open.add(subscribed.stop);
      return subscribed;
    },
    ping: () => withAdmin(client, async (admin) => void (await admin.describeCluster())),
    close: async () => void (await Promise.all([...open].map((stop) => stop()))),
  };
}

const configOf = ({ brokers, clientId, logger }: KafkaSettings): KafkaConfig => ({
  brokers: [...brokers],
  clientId,
  connectionTimeout: CONNECT_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 4 },
  logLevel: logLevel.WARN,
  logCreator: () => (entry) => relayLog(logger, entry),
});

/**
 * kafkajs calls everything that it will try again an error, such as a coordinator that is still loading. What matters
 * reaches the callers as a rejection and is logged by them, so its own words matter only to a person who debugs it.
 */
function relayLog(logger: Logger, { namespace, log }: LogEntry): void {
  const { message, timestamp: _timestamp, logger: _logger, ...details } = log;
  logger.debug({ kafka: { namespace, ...details } }, message);
}

type Admin = ReturnType<KafkaJs["admin"]>;

async function withAdmin<T>(client: KafkaJs, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = client.admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

const createMissingTopics = (client: KafkaJs, names: readonly string[], partitions: number): Promise<void> =>
  withAdmin(client, async (admin) => {
    const existing = new Set(await admin.listTopics());
    const missing = names.filter((name) => !existing.has(name));
    if (missing.length === 0) return;
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({ topic, numPartitions: partitions })),
    });
  });
