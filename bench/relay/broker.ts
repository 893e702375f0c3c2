import type { Kafka, TopicTraits } from "@stakehold/messaging/kafka/broker.ts";
import { createKafka } from "@stakehold/messaging/kafka/kafka.ts";
import { createLogger } from "@stakehold/service/logger.ts";

/** Both sides are silent: a failure fails the measurement. */
export const logger = createLogger("bench", "silent");

/** As many partitions as the platform's topics have. */
export const TRAITS: TopicTraits = { partitions: 3, replicas: 1, retentionMs: 3_600_000 };

/** Opens the broker as services do. */
export const openBroker = (brokers: string): Kafka => createKafka({ brokers: [brokers], clientId: "bench", logger });
