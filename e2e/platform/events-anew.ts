import { services } from "@stakehold/service/services.ts";
import { Kafka, logLevel, type Admin } from "kafkajs";
import { rowsOf } from "./on-database.ts";
import { platform } from "./platform.ts";
import { waitFor } from "./wait-for.ts";

/**
 * Has every service go on behind the newest event that Kafka has. What was published since the backup tells of what no
 * database knows any more, and what was published before it is published again.
 */
export async function skipEvents(): Promise<void> {
  const kafka = new Kafka({ brokers: [platform().kafka.brokers], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    for (const { name } of services.filter(({ consumes }) => consumes)) await skipAll(admin, `stakehold.${name}`);
  } finally {
    await admin.disconnect();
  }
}

async function skipAll(admin: Admin, groupId: string): Promise<void> {
  for (const { topic } of await admin.fetchOffsets({ groupId })) {
    const ends = await admin.fetchTopicOffsets(topic);
    const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
    // A member that was killed counts as one until its session is over.
    await waitFor(`${groupId} to have no member`, () =>
      admin.setOffsets({ groupId, topic, partitions }).then(
        () => true,
        () => false,
      ),
    );
  }
}

/**
 * Has every service publish again what it published within a day before the backup: its consumers may not have had all
 * of it at that instant, and know by its id what they had.
 */
export async function publishAgain(): Promise<void> {
  const publishers = services.filter(({ store, publishes }) => store === "postgres" && publishes);
  await Promise.all(
    publishers.map(({ name }) =>
      rowsOf(name, "UPDATE outbox SET published_at = NULL WHERE published_at > stakehold_now() - interval '1 day'"),
    ),
  );
}

/** Waits until a service has published all that it has to tell. */
export const untilPublished = (service: string): Promise<boolean> =>
  waitFor(`${service} to publish its events`, async () => {
    const waiting = await rowsOf(service, "SELECT FROM outbox WHERE published_at IS NULL LIMIT 1");
    return waiting.length === 0;
  });
