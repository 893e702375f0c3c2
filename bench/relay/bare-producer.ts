import { toKafkaMessage } from "@stakehold/messaging/kafka-record.ts";
import type { OutgoingRecord } from "@stakehold/messaging/record.ts";
import { Kafka, logLevel, Partitioners, type Admin } from "kafkajs";

const TOPIC = "bench.alone.v1";
const AT_ONCE = 500;

/** A producer that only sends what it is handed: idempotent, one batch after the other, each taken by the broker. */
export type BareProducer = { send(records: readonly OutgoingRecord[]): Promise<void>; close(): Promise<void> };

/** Opens one by kafkajs alone. */
export async function openBareProducer(brokers: string): Promise<BareProducer> {
  const kafka = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING });
  await makeTopic(kafka.admin());
  const producer = kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  await producer.connect();
  return {
    send: async (records) => {
      for (let from = 0; from < records.length; from += AT_ONCE) {
        const messages = records.slice(from, from + AT_ONCE).map(toKafkaMessage);
        await producer.sendBatch({ acks: -1, topicMessages: [{ topic: TOPIC, messages }] });
      }
    },
    close: () => producer.disconnect(),
  };
}

async function makeTopic(admin: Admin): Promise<void> {
  await admin.connect();
  await admin.createTopics({
    waitForLeaders: true,
    topics: [{ topic: TOPIC, numPartitions: 3, replicationFactor: 1 }],
  });
  await admin.disconnect();
}
