import { createKafka } from "@stakehold/messaging/kafka/kafka.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import { z } from "zod";
import { duration, kafkaShape } from "../config.ts";
import { kafkaOf } from "./connections.ts";
import type { Logger } from "../logger.ts";
import { publisherNames } from "../services.ts";

/** For how many days services remember published and handled events. */
export const KEEP_DAYS = 14;

const DAY_MS = 24 * 3_600_000;

/** The settings for new topics. */
export const topicsShape = z.object({
  ...kafkaShape,
  TOPIC_PARTITIONS: z.coerce.number().int().min(1).max(1_000).default(3).describe("How many partitions a topic gets."),
  TOPIC_REPLICATION: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe("On how many brokers each event is kept."),
  TOPIC_RETENTION: duration("P7D")
    .refine(
      (ms) => ms > 0 && ms < KEEP_DAYS * DAY_MS,
      // Otherwise a service that starts over would apply events again that it no longer remembers.
      `must be longer than nothing and shorter than P${KEEP_DAYS}D, for which services remember events`,
    )
    .describe(`For how long Kafka keeps events; shorter than P${KEEP_DAYS}D, for which services remember them.`),
});

/** The settings for creating topics, as read. */
export type TopicSettings = z.infer<typeof topicsShape>;

/**
 * Creates the missing topics of all services, and returns their names. An existing topic is unchanged. Rejects while
 * Kafka can't be reached.
 */
export async function makeTopics(settings: TopicSettings, logger: Logger): Promise<readonly string[]> {
  const kafka = createKafka({ ...kafkaOf(settings), clientId: "topics", logger });
  const names = publisherNames.map((service) => topicOf(settings.TOPIC_PREFIX, service));
  try {
    return await kafka.makeTopics(names, {
      partitions: settings.TOPIC_PARTITIONS,
      replicas: settings.TOPIC_REPLICATION,
      retentionMs: settings.TOPIC_RETENTION,
    });
  } finally {
    await kafka.close();
  }
}
