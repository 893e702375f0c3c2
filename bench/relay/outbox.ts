import type { OutgoingRecord } from "@stakehold/messaging/record.ts";
import { startRelay } from "@stakehold/messaging/outbox/relay.ts";
import type { TestDatabase } from "@stakehold/testing/database.ts";
import { logger, openBroker, TRAITS } from "./broker.ts";

const TOPIC = "bench.relay.v1";
const ROWS_EACH_INSERT = 5_000;

/** Publishes an outbox, as a service does. */
export type OutboxRelay = { publish(events: number): Promise<void>; close(): Promise<void> };

/** Connects the outbox to the broker. A round begins with the relay's start and ends when each event is marked. */
export async function openRelay({ pool }: TestDatabase, brokers: string): Promise<OutboxRelay> {
  const kafka = openBroker(brokers);
  await kafka.makeTopics([TOPIC], TRAITS);
  const producer = await kafka.producer();
  return {
    publish: async (events) => {
      const all = Promise.withResolvers<void>();
      let published = 0;
      const count = (some: number) => {
        published += some;
        if (published >= events) all.resolve();
      };
      const relay = startRelay({ pool, topic: TOPIC, publish: producer.send, logger, observe: { published: count } });
      await all.promise;
      await relay.stop();
      const { rowCount } = await pool.query("SELECT FROM outbox WHERE published_at IS NULL LIMIT 1");
      if (rowCount !== 0 || published !== events) throw new Error(`${published} of ${events} events were published`);
    },
    close: () => kafka.close(),
  };
}

/** Empties the outbox and writes events into it. */
export async function fillOutbox(database: TestDatabase, records: readonly OutgoingRecord[]): Promise<void> {
  await database.empty();
  await writeEvents(database, records);
}

/** Writes events into the outbox, 5,000 in each transaction. */
export async function writeEvents({ pool }: TestDatabase, records: readonly OutgoingRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += ROWS_EACH_INSERT) {
    const rows = records.slice(from, from + ROWS_EACH_INSERT);
    await pool.query(
      `INSERT INTO outbox (event_id, key, type, payload, trace_parent)
       SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::text[])`,
      [
        rows.map(({ eventId }) => eventId),
        rows.map(({ key }) => key),
        rows.map(({ type }) => type),
        rows.map(({ value }) => value),
        rows.map(({ traceParent }) => traceParent),
      ],
    );
  }
}
