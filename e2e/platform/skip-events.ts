import { services } from "@stakehold/service/services.ts";
import { Kafka, logLevel, type Admin } from "kafkajs";
import { rowsOf } from "./on-database.ts";
import { platform } from "./platform.ts";
import { waitFor } from "./wait-for.ts";

/**
 * Moves every consumer to the end of Kafka's topics. Events published since the backup refer to what no database knows
 * any more, and earlier ones are published again.
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
    // A killed member counts until its session expires.
    await waitFor(`${groupId} to have no member`, () =>
      admin.setOffsets({ groupId, topic, partitions }).then(
        () => true,
        () => false,
      ),
    );
  }
}

/**
 * Makes every service publish again what it published within a day before the backup: its consumers may have missed
 * some of it at that instant, and recognize the rest by event id.
 */
export async function publishAgain(): Promise<void> {
  const publishers = services.filter(({ store, publishes }) => store === "postgres" && publishes);
  await Promise.all(
    publishers.map(({ name }) =>
      rowsOf(name, "UPDATE outbox SET published_at = NULL WHERE published_at > stakehold_now() - interval '1 day'"),
    ),
  );
}

/** Waits until a service has published its whole outbox. */
export const untilPublished = (service: string): Promise<boolean> =>
  waitFor(`${service} to publish its events`, async () => {
    const waiting = await rowsOf(service, "SELECT FROM outbox WHERE published_at IS NULL LIMIT 1");
    return waiting.length === 0;
  });
