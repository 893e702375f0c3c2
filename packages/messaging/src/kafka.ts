import type { Logger } from "pino";
import { Kafka as KafkaJs, logLevel, type KafkaConfig, type LogEntry } from "kafkajs";
import { startConsuming } from "./kafka-consumer.ts";
import { openProducer } from "./kafka-producer.ts";
import type { IncomingRecord, OutgoingRecord } from "./record.ts";

/** Where the broker is and how this process names itself to it. */
export type KafkaSettings = {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly logger: Logger;
  /** Partitions of a topic that is created here; 3 where nothing is said. */
  readonly partitions?: number;
};

/** Everything that Stakehold asks of a broker. kafkajs stays behind it, so that another client may take its place. */
export type Kafka = {
  /** Creates the topics that do not exist yet. Rejects while the broker can't be reached. */
  ensureTopics(names: readonly string[]): Promise<void>;
  /** Opens an idempotent producer; it connects by its first `send`, so this needs no broker. */
  producer(): Promise<Producer>;
  /** Reads topics as a member of a group, from now on and for as long as it is not stopped; needs no broker to start. */
  consume(subscription: Subscription): Subscribed;
  /** Resolves when the broker answers, and rejects within seconds when it does not. */
  ping(): Promise<void>;
  /** Stops what `consume` started, closes what `producer` opened. */
  close(): Promise<void>;
};

/** Puts records on a topic, those of one key in order. `send` rejects within half a minute and may be repeated. */
export type Producer = {
  send(topic: string, records: readonly OutgoingRecord[]): Promise<void>;
  close(): Promise<void>;
};

/**
 * `onMessage` resolves when the record needs no further delivery. When it rejects, the partition is paused and the
 * record is delivered again after a back-off, with the next `attempt` (1 is the first).
 * Records of one key are handled one after the other, up to 8 keys of a partition at once.
 * Without `fromLatest` a group that has read nothing yet starts with the oldest record.
 */
export type Subscription = {
  readonly group: string;
  readonly topics: readonly string[];
  readonly fromLatest?: boolean;
  onMessage(record: IncomingRecord, attempt: number): Promise<void>;
};

/** `joined` resolves when the group first gave this member its partitions; `stop` when what is in flight has finished. */
export type Subscribed = { readonly joined: Promise<void>; stop(): Promise<void> };

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
 * reaches the callers as a rejection and is logged by them, so its own words are for whoever looks for details.
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
