import { Partitioners, type Kafka, type Producer as KafkaJsProducer } from "kafkajs";
import { toKafkaMessage } from "./kafka-record.ts";
import type { Producer } from "./broker.ts";

/** Opens an idempotent producer that connects on its first send. */
export function openProducer(client: Kafka): Producer {
  let current: Promise<KafkaJsProducer> | undefined;

  /**
   * The broker may have missed what an idempotent producer counted as sent, and then refuses all that follows; so after
   * any failure the next send uses a new producer.
   */
  const discard = async (failed: Promise<KafkaJsProducer>) => {
    if (current === failed) current = undefined;
    await disconnect(failed);
  };

  return {
    send: async (topic, records) => {
      if (records.length === 0) return;
      const producing = (current ??= connect(client));
      try {
        const producer = await producing;
        await producer.send({ topic, acks: -1, messages: records.map(toKafkaMessage) });
      } catch (error) {
        await discard(producing);
        throw error;
      }
    },
    close: async () => {
      const producing = current;
      if (producing !== undefined) await discard(producing);
    },
  };
}

async function connect(client: Kafka): Promise<KafkaJsProducer> {
  const producer = client.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
    retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 4 },
  });
  try {
    await producer.connect();
  } catch (error) {
    // It may have failed after a connection was open.
    await producer.disconnect();
    throw error;
  }
  return producer;
}

/** A producer that never connected has nothing left to close, and one that lost its connection can't close it. */
const disconnect = (producing: Promise<KafkaJsProducer>): Promise<void> =>
  producing.then((producer) => producer.disconnect()).catch(() => undefined);
