import type { Logger } from "pino";
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
