import { join } from "node:path";
import { settleAddresses } from "@stakehold/run/addresses.ts";
import { nodePart } from "@stakehold/run/part-definition.ts";
import { choosePorts } from "@stakehold/run/ports.ts";
import { serviceParts } from "@stakehold/run/service-parts.ts";
import { readSettings } from "@stakehold/run/settings.ts";
import { startMongo } from "@stakehold/stack/mongo.ts";
import { narrateOnStderr } from "@stakehold/stack/narrate.mjs";
import { startPart, type Part } from "@stakehold/stack/part.ts";
import { keepSecrets } from "@stakehold/stack/secrets.ts";
import { startTemporal } from "@stakehold/stack/temporal.ts";
import { startStripe } from "@stakehold/stripe/start.ts";
import type { Databases } from "./open-databases.ts";

/** The databases of the services, and a folder for their other files. */
export type Ground = {
  readonly databases: Databases;
  readonly folder: string;
};

/** Six processes that start beside other work on the computer need longer than a person would wait. */
const READY_WITHIN_MS = 300_000;

type Input = Parameters<typeof serviceParts>[0];

/** Running services that only serve requests, with their platform's settings. */
export type Serving = { readonly input: Input; stop(): Promise<void> };

/**
 * Starts all services as `npm start` does, but only to serve requests, with their other stores. Nothing runs in the
 * background, so every statement of a database belongs to a request.
 */
export async function startServices(ground: Ground): Promise<Serving> {
  const input = await settle(ground.folder);
  const running: Pick<Part, "stop">[] = [];
  const stop = async () => {
    for (const part of running.toReversed()) await part.stop();
  };
  const { secretKey, publishableKey } = input.addresses.stripe;
  try {
    const place = (name: string) => ({ dataDir: join(ground.folder, name), log: join(ground.folder, `${name}.log`) });
    const { mongo, temporal } = input.ports;
    running.push(await startMongo({ ...place("mongo"), port: mongo, narrate: narrateOnStderr }));
    running.push(await startTemporal({ ...place("temporal"), port: temporal, narrate: narrateOnStderr }));
    const stripe = await startStripe({ secretKey, publishableKey });
    running.push(stripe);
    const starting = launchesOf(ground, input, stripe.url).map(async (launch) =>
      running.push(await startPart({ ...(await launch), readyWithinMs: READY_WITHIN_MS })),
    );
    await Promise.all(starting);
    return { input, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Chooses all addresses. Kafka is not running: no request waits for it. */
async function settle(folder: string): Promise<Input> {
  const environment = { LOG_LEVEL: "error", KAFKA_BROKERS: "127.0.0.1:1" };
  const settings = readSettings(environment);
  const ports = await choosePorts(join(folder, "ports.json"));
  const secrets = keepSecrets(join(folder, "secrets.json"));
  return {
    environment,
    settings,
    ports,
    secrets,
    addresses: settleAddresses(settings, ports, secrets),
    stateDir: folder,
  };
}

function launchesOf({ databases, folder }: Ground, input: Input, stripeUrl: string) {
  const logins = new Map(Object.entries(databases).map(([name, { service }]) => [name, service]));
  return serviceParts(input).map((part) => {
    const login = logins.get(part.name);
    const env = {
      ...part.env,
      ...(login !== undefined && { DATABASE_URL: login }),
      ...(part.name === "payments" && { STRIPE_API_BASE: stripeUrl }),
      ROLES: "http",
      OTEL_SDK_DISABLED: "true",
    };
    return nodePart({ ...part, env }, { logFolder: folder, watch: false }).launch();
  });
}
