import type { Logger } from "pino";
import type { IncomingRecord, OutgoingRecord } from "../record.ts";

/** Where the broker is, and how this process names and authenticates itself. */
export type KafkaSettings = {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly logger: Logger;
  /**
   * Encrypts connections if given. All PEM: the CA of the brokers' certificates, and the process's own certificate and
   * key.
   */
  readonly tls?: { readonly ca?: Pem; readonly cert?: Pem; readonly key?: Pem } | undefined;
  readonly sasl?: Login<"plain"> | Login<"scram-sha-256"> | Login<"scram-sha-512"> | undefined;
  /**
   * How long the broker holds a fetch when there are no records, in milliseconds; 2,000 by default. A record ends the
   * wait at once. A paused partition resumes, and a consumer stops, only when the wait ends.
   */
  readonly fetchWaitMs?: number;
};

type Pem = string | undefined;
type Login<Mechanism> = { readonly mechanism: Mechanism; readonly username: string; readonly password: string };

/** The properties of a new topic. */
export type TopicTraits = {
  readonly partitions: number;
  /** On how many brokers each record is stored. */
  readonly replicas: number;
  /** How long records are kept, in milliseconds. */
  readonly retentionMs: number;
};

/** Everything that Stakehold needs from a broker. It hides kafkajs, so that another client can replace it. */
export type Kafka = {
  /** Creates the missing topics and returns their names. Rejects while the broker can't be reached. */
  makeTopics(names: readonly string[], traits: TopicTraits): Promise<readonly string[]>;
  /** Returns the topics that do not exist. Rejects while the broker can't be reached. */
  missingTopics(names: readonly string[]): Promise<readonly string[]>;
  /**
   * Returns how many records of each topic the group has not acknowledged; all of them for a topic that it never read.
   * Rejects while the broker can't be reached, and if a topic does not exist.
   */
  lagOf(group: string, topics: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Opens an idempotent producer; it connects on its first `send`, so this needs no broker. */
  producer(): Promise<Producer>;
  /** Reads topics as a member of a group until it is stopped; needs no broker to start. */
  consume(subscription: Subscription): Subscribed;
  /**
   * Reads what topics hold now, from the oldest record to the newest, in batches: the next batch follows when
   * `onRecords` has resolved. Returns what each partition held. Rejects while the broker can't be reached, if a topic
   * does not exist, and with what `onRecords` rejects with.
   */
  readHeld(
    reading: HeldReading,
    onRecords: (records: readonly IncomingRecord[]) => Promise<void>,
  ): Promise<readonly HeldPartition[]>;
  /** Resolves when the broker answers, and rejects within seconds when it does not. */
  ping(): Promise<void>;
  /** Stops what `consume` started, and closes what `producer` opened. */
  close(): Promise<void>;
};

/** The topics to read, and the consumer group: a new one for each reading, which is deleted afterwards. */
export type HeldReading = { readonly topics: readonly string[]; readonly group: string };

/** The records that a partition holds: from `low`, and before `high`. Retention has removed older ones. */
export type HeldPartition = {
  readonly topic: string;
  readonly partition: number;
  readonly low: bigint;
  readonly high: bigint;
};

/**
 * Publishes records on an existing topic, those of one key in order. `send` rejects within half a minute and may be
 * repeated.
 */
export type Producer = {
  send(topic: string, records: readonly OutgoingRecord[]): Promise<void>;
  close(): Promise<void>;
};

/** How often a record was delivered, including this time, and how often it failed before for an unknown reason. */
export type Tries = { readonly attempt: number; readonly unknownFailures: number };

/** The next record to read of a partition. `offset` is a decimal text, as in a record. */
export type PartitionPosition = { readonly topic: string; readonly partition: number; readonly offset: string };

/** Where a following subscription starts: the broker cluster's name, and each partition's first position. */
export type Beginning = { readonly cluster: string; readonly positions: readonly PartitionPosition[] };

/**
 * `onMessage` resolves when the record needs no further delivery. When it rejects, the partition is paused and the
 * record is delivered again after a back-off, with its `Tries`.
 * Records of one key are handled in order, up to 8 keys of a partition at once.
 * Waits for a missing topic. Without `follows` a group that has read nothing yet starts with the oldest record.
 */
export type Subscription = {
  readonly group: string;
  readonly topics: readonly string[];
  /**
   * Starts with the records of the last `agoMs` milliseconds, handles all records of a partition in order, and resumes
   * after the last handled one when interrupted. For a group of this process alone. `onBegin` is called once, before
   * the first record.
   */
  readonly follows?: { readonly agoMs: number; onBegin(beginning: Beginning): void };
  /** The group belongs to this process alone; the broker deletes it when consuming stops. */
  readonly isTemporary?: boolean;
  onMessage(record: IncomingRecord, tries: Tries): Promise<void>;
};

/**
 * `joined` resolves when the group first assigns partitions to this member; `stop` when records in flight are done.
 * `triedMs` is the longest time for which this member has been trying a record of the topic; 0 if none.
 */
export type Subscribed = { readonly joined: Promise<void>; triedMs(topic: string): number; stop(): Promise<void> };
