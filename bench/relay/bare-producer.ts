import type { OutgoingRecord } from "@stakehold/messaging/record.ts";
import { openBroker, TRAITS } from "./broker.ts";

const TOPIC = "bench.alone.v1";
const AT_ONCE = 500;

/** A producer that only sends what it is handed: idempotent, one batch after the other, each taken by the broker. */
export type BareProducer = { send(records: readonly OutgoingRecord[]): Promise<void>; close(): Promise<void> };

/** Opens one. What stands between it and kafkajs's `sendBatch` is one function that passes a batch on. */
export async function openBareProducer(brokers: string): Promise<BareProducer> {
  const kafka = openBroker(brokers);
  await kafka.makeTopics([TOPIC], TRAITS);
  const producer = await kafka.producer();
  return {
    send: async (records) => {
      for (let from = 0; from < records.length; from += AT_ONCE) {
        await producer.send(TOPIC, records.slice(from, from + AT_ONCE));
      }
    },
    close: () => kafka.close(),
  };
}
