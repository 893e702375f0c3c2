import { randomBytes } from "node:crypto";
import type { Kafka } from "@stakehold/messaging/kafka/broker.ts";
import { createKafka } from "@stakehold/messaging/kafka/kafka.ts";
import { pino } from "pino";
import { readEnvironment } from "./environment.ts";

/** The broker of the test stack, with a suite's own topic prefix. */
export type TestKafka = {
  readonly kafka: Kafka;
  readonly topicPrefix: string;
  readonly brokers: readonly string[];
  /** Creates topics, with three partitions. */
  makeTopics(...names: readonly string[]): Promise<void>;
};

const TRAITS = { partitions: 3, replicas: 1, retentionMs: 24 * 3_600_000 };

/** A test stops many consumers, each of which waits for the end of its fetch. */
const FETCH_WAIT_MS = 200;

/** Connects to the broker in TEST_KAFKA_BROKERS. Close `kafka` when the suite ends. */
export function createTestKafka(name: string): TestKafka {
  const brokers = readEnvironment("TEST_KAFKA_BROKERS").split(",");
  const topicPrefix = `test-${name}-${randomBytes(4).toString("hex")}`;
  const logger = pino({ level: "silent" });
  const kafka = createKafka({ brokers, clientId: topicPrefix, logger, fetchWaitMs: FETCH_WAIT_MS });
  const makeTopics = async (...names: readonly string[]) => void (await kafka.makeTopics(names, TRAITS));
  return { kafka, topicPrefix, brokers, makeTopics };
}
