import type { Kafka, TopicTraits } from "@stakehold/messaging/broker.ts";
import { createKafka } from "@stakehold/messaging/kafka.ts";
import { createLogger } from "@stakehold/service/logger.ts";

/** Both sides are silent: what is measured fails where something fails. */
export const logger = createLogger("bench", "silent");

/** As many partitions as the platform's topics have. */
export const TRAITS: TopicTraits = { partitions: 3, replicas: 1, retentionMs: 3_600_000 };

/** The broker as services reach it. */
export const openBroker = (brokers: string): Kafka => createKafka({ brokers: [brokers], clientId: "bench", logger });
