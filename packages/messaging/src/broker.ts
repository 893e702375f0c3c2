import type { Logger } from "pino";
import type { IncomingRecord, OutgoingRecord } from "./record.ts";

/** Where the broker is, how this process names itself to it and how it proves that. */
export type KafkaSettings = {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly logger: Logger;
  /** Encrypts connections where it is given. All of it PEM: who signs the brokers' certificates, and the process's own. */
  readonly tls?: { readonly ca?: Pem; readonly cert?: Pem; readonly key?: Pem } | undefined;
  readonly sasl?: Login<"plain"> | Login<"scram-sha-256"> | Login<"scram-sha-512"> | undefined;
  /**
   * How long the broker holds the question for records when there are none, in milliseconds; 2,000 where nothing is said. A
   * record ends the wait at once. What has to wait for its end: that a paused partition goes on, and that a consumer stops.
   */
  readonly fetchWaitMs?: number;
};

type Pem = string | undefined;
type Login<Mechanism> = { readonly mechanism: Mechanism; readonly username: string; readonly password: string };

/** What a topic is like when it is made. */
export type TopicTraits = {
  readonly partitions: number;
  /** On how many brokers each record is kept. */
  readonly replicas: number;
  /** For how long records are kept, in milliseconds. */
  readonly retentionMs: number;
};

/** Everything that Stakehold asks of a broker. kafkajs stays behind it, so that another client may take its place. */
export type Kafka = {
  /** Makes the topics that do not exist yet and returns their names. Rejects while the broker can't be reached. */
  makeTopics(names: readonly string[], traits: TopicTraits): Promise<readonly string[]>;
  /** Returns those of the topics that do not exist. Rejects while the broker can't be reached. */
  missingTopics(names: readonly string[]): Promise<readonly string[]>;
  /**
   * Returns how many records of each topic the group has not acknowledged; of a topic that it never read, all that are there.
   * Rejects while the broker can't be reached, and where a topic does not exist.
   */
  lagOf(group: string, topics: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Opens an idempotent producer; it connects by its first `send`, so this needs no broker. */
  producer(): Promise<Producer>;
  /** Reads topics as a member of a group, from now on and for as long as it is not stopped; needs no broker to start. */
  consume(subscription: Subscription): Subscribed;
  /** Resolves when the broker answers, and rejects within seconds when it does not. */
  ping(): Promise<void>;
  /** Stops what `consume` started, closes what `producer` opened. */
  close(): Promise<void>;
};

/** Puts records on a topic, which has to exist, those of one key in order. `send` rejects within half a minute and may be repeated. */
export type Producer = {
  send(topic: string, records: readonly OutgoingRecord[]): Promise<void>;
  close(): Promise<void>;
};

/** How often a record was delivered, this time included, and how often before it failed for a reason that nobody recognises. */
export type Tries = { readonly attempt: number; readonly unknownFailures: number };

/** The record that is read next of a partition. `offset` is a decimal text, as in a record. */
export type PartitionPosition = { readonly topic: string; readonly partition: number; readonly offset: string };

/** The beginning of a reading that follows: the broker cluster's name, and where each partition's reading begins. */
export type Beginning = { readonly cluster: string; readonly positions: readonly PartitionPosition[] };

/**
 * `onMessage` resolves when the record needs no further delivery. When it rejects, the partition is paused and the
 * record is delivered again after a back-off, with what is known of its `Tries`.
 * Records of one key are handled one after the other, up to 8 keys of a partition at once.
 * A topic that does not exist yet is waited for. Without `follows` a group that has read nothing yet starts with the oldest record.
 */
export type Subscription = {
  readonly group: string;
  readonly topics: readonly string[];
  /**
   * Reads from what was published up to `agoMs` milliseconds ago, all records of a partition one after the other, and after a
   * break goes on behind the last one it handled. For a group that is this process's alone. `onBegin` is called once,
   * before the first record.
   */
  readonly follows?: { readonly agoMs: number; onBegin(beginning: Beginning): void };
  /** The group is this process's alone, so the broker is told to forget it when consuming stops. */
  readonly isTemporary?: boolean;
  onMessage(record: IncomingRecord, tries: Tries): Promise<void>;
};

/**
 * `joined` resolves when the group first gave this member its partitions; `stop` when what is in flight has finished.
 * `triedMs` is for how long the record of a topic has been tried that this member tries longest; 0 where it has none.
 */
export type Subscribed = { readonly joined: Promise<void>; triedMs(topic: string): number; stop(): Promise<void> };
