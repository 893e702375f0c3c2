import type { OutgoingRecord } from "@stakehold/messaging/record.ts";
import { openBroker, TRAITS } from "./broker.ts";

const TOPIC = "bench.alone.v1";
const AT_ONCE = 500;

/** A producer that only sends what it gets: idempotent, one batch after the other, each acknowledged by the broker. */
export type BareProducer = { send(records: readonly OutgoingRecord[]): Promise<void>; close(): Promise<void> };

/** Opens one. Only one function, which passes a batch on, lies between it and kafkajs's `sendBatch`. */
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
