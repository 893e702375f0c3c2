import { rmSync } from "node:fs";
import { join } from "node:path";
import { prepareKafka } from "@stakehold/stack/kafka.ts";
import { prepareMongo } from "@stakehold/stack/mongo.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import type { Launch } from "@stakehold/stack/part.ts";
import { preparePostgres } from "@stakehold/stack/postgres.ts";
import { prepareTemporal } from "@stakehold/stack/temporal.ts";
import { readSettings } from "@stakehold/stand-in/settings.ts";
import { z } from "zod";

const settings = {
  dataDir: z.string().startsWith("/", "must be a path from the root").default("/data"),
  port: z.coerce
    .number("must be a port from 1 to 65534")
    .int()
    .min(1)
    // Kafka's controller listens on the next one.
    .max(65_534),
};

const postgres = z.object({
  ...settings,
  port: settings.port.default(5432),
  postgresPassword: z.string("must be set").min(8, "must have 8 characters or more"),
});

const kafka = z.object({
  ...settings,
  port: settings.port.default(9092),
  advertisedAddress: z
    .string("must be set")
    .regex(/^[a-zA-Z0-9.-]+:\d{1,5}$/, "must be a host and port, as stakehold-kafka:9092"),
});

const mongo = z.object({ ...settings, port: settings.port.default(27_017) });

const temporal = z.object({
  ...settings,
  port: settings.port.default(7233),
  temporalNamespace: z
    .string()
    .regex(/^[\w.-]+$/, "must be letters, digits, dots and dashes")
    .default("default"),
});

type Environment = NodeJS.ProcessEnv;

/** Every other pod reaches it. */
const host = "0.0.0.0";
/** Options that `runStore` does not use: a container's log is its output. */
const elsewhere = { log: "/dev/null", narrate: narrateOnStderr };

/**
 * How to start each store in a container, by settings from its environment. Its programs are in the image and its data
 * in `DATA_DIR`. Throws a SettingsError that names every wrong setting, and a SetUpError if the store can't be
 * prepared.
 */
export const stores: Readonly<Record<string, (environment: Environment) => Promise<Launch>>> = {
  postgres: async (environment) => {
    const { dataDir, port, postgresPassword } = readSettings(postgres, environment);
    forgetEarlierContainer(dataDir);
    return preparePostgres({ ...elsewhere, host, dataDir, port, password: postgresPassword, fsync: true });
  },
  kafka: async (environment) => {
    const { dataDir, port, advertisedAddress } = readSettings(kafka, environment);
    return prepareKafka({ ...elsewhere, host, dataDir, port, advertised: advertisedAddress, controllerPort: port + 1 });
  },
  mongo: async (environment) => {
    const { dataDir, port } = readSettings(mongo, environment);
    return prepareMongo({ ...elsewhere, host, dataDir, port });
  },
  temporal: async (environment) => {
    const { dataDir, port, temporalNamespace } = readSettings(temporal, environment);
    return prepareTemporal({ ...elsewhere, host, dataDir, port, namespace: temporalNamespace });
  },
};

/**
 * PostgreSQL records its process id and does not start while a process with that id lives. In a container ids start
 * over, so after a kill it would find its own; a container's first process knows that none from before is left.
 */
function forgetEarlierContainer(dataDir: string): void {
  if (process.pid === 1) rmSync(join(dataDir, "data", "postmaster.pid"), { force: true });
}
