import type { KafkaSettings } from "@stakehold/messaging/kafka/broker.ts";
import type { TemporalSettings } from "@stakehold/workflows/temporal.ts";
import type { z } from "zod";
import type { kafkaShape, ServiceSettings } from "../config.ts";

type KafkaRead = z.infer<z.ZodObject<typeof kafkaShape>>;

/** Returns where Kafka is and how a process authenticates, from its settings. */
export function kafkaOf(settings: KafkaRead): Pick<KafkaSettings, "brokers" | "tls" | "sasl"> {
  const { KAFKA_SASL: mechanism, KAFKA_USER: username, KAFKA_PASSWORD: password } = settings;
  const isKnown = mechanism !== undefined && username !== undefined && password !== undefined;
  return {
    brokers: settings.KAFKA_BROKERS,
    tls:
      settings.KAFKA_TLS === "yes"
        ? { ca: settings.KAFKA_TLS_CA, cert: settings.KAFKA_TLS_CERT, key: settings.KAFKA_TLS_KEY }
        : undefined,
    sasl: isKnown ? { mechanism, username, password } : undefined,
  };
}

/** Returns where Temporal is and how a process authenticates, from its settings. */
export const temporalOf = (settings: ServiceSettings): TemporalSettings => ({
  address: settings.TEMPORAL_ADDRESS,
  namespace: settings.TEMPORAL_NAMESPACE,
  tls:
    settings.TEMPORAL_TLS === "yes"
      ? { ca: settings.TEMPORAL_TLS_CA, cert: settings.TEMPORAL_TLS_CERT, key: settings.TEMPORAL_TLS_KEY }
      : undefined,
  apiKey: settings.TEMPORAL_API_KEY,
});
