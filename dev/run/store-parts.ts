import { join } from "node:path";
import { prepareKafka } from "@stakehold/stack/kafka.ts";
import { prepareMongo } from "@stakehold/stack/mongo.ts";
import type { Narrate } from "@stakehold/stack/narrate.mjs";
import { preparePostgres } from "@stakehold/stack/postgres.ts";
import type { Secrets } from "@stakehold/stack/secrets.ts";
import { prepareTemporal } from "@stakehold/stack/temporal.ts";
import type { PartDefinition } from "./part-definition.ts";
import type { Ports } from "./ports.ts";
import type { Settings } from "./settings.ts";

export type StorePartsInput = {
  readonly settings: Settings;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly stateDir: string;
  readonly logFolder: string;
  readonly narrate: Narrate;
};

/** PostgreSQL, Kafka, MongoDB and Temporal, each unless a setting names a server to use instead. */
export function storeParts({
  settings,
  ports,
  secrets,
  stateDir,
  logFolder,
  narrate,
}: StorePartsInput): PartDefinition[] {
  const place = (name: string, port: number) => ({
    dataDir: join(stateDir, name),
    log: join(logFolder, `${name}.log`),
    port,
    narrate,
  });
  const store = (name: string, replacement: string | undefined, launch: PartDefinition["launch"]): PartDefinition[] =>
    replacement === undefined ? [{ name, tier: "store", needs: [], launch }] : [];

  return [
    ...store("postgres", settings.DATABASE_URL, () =>
      preparePostgres({
        ...place("postgres", ports.postgres),
        password: secrets("postgres password"),
        fsync: true,
      }),
    ),
    ...store("kafka", settings.KAFKA_BROKERS, () =>
      prepareKafka({ ...place("kafka", ports.kafka), controllerPort: ports.kafkaController, keepsClasses: true }),
    ),
    ...store("mongo", settings.MONGO_URL, () => prepareMongo(place("mongo", ports.mongo))),
    ...store("temporal", settings.TEMPORAL_ADDRESS, () =>
      prepareTemporal({
        ...place("temporal", ports.temporal),
        namespace: settings.TEMPORAL_NAMESPACE,
        uiPort: ports.temporalPage,
      }),
    ),
  ];
}
