import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { services } from "@stakehold/service/services.ts";
import { z } from "zod";
import type { Addresses } from "./addresses.ts";

/** Names the `run.json` of a running platform, for journeys and soaks that are to use that one and start none. */
export const RUN_FILE = "STAKEHOLD_RUN_FILE";

/** The content of `run.json`: every address in use, for scripts. It contains passwords: only its owner may read it. */
export type RunFile = z.infer<typeof runFile>;

/** Its internal port and, by name, its additional ones. */
const service = z.object({ url: z.string() }).catchall(z.string());
const database = z.object({ owner: z.string(), service: z.string() });

const runFile = z.object({
  url: z.string(),
  postgres: z.object({ url: z.string(), databases: z.record(z.string(), database) }),
  kafka: z.object({ brokers: z.string() }),
  mongo: z.object({ url: z.string(), databases: z.record(z.string(), z.object({ url: z.string() })) }),
  temporal: z.object({ address: z.string(), namespace: z.string(), ui: z.string().optional() }),
  stripe: z.object({ url: z.string(), secretKey: z.string(), publishableKey: z.string(), dashboard: z.string() }),
  oidc: z.object({ issuer: z.string() }),
  mail: z.object({ smtp: z.string(), url: z.string().optional() }),
  services: z.record(z.string(), service),
  /** Its public port, and the one that only this computer reaches. */
  gateway: z.object({ url: z.string(), internal: z.string() }),
  observe: z
    .object({ prometheus: z.string(), grafana: z.string().optional(), traces: z.string().optional() })
    .optional(),
  pids: z.record(z.string(), z.number()),
});

export function describeRun(addresses: Addresses, pids: Readonly<Record<string, number>>): RunFile {
  const { temporal, mail, stripe } = addresses;
  const servicesRunning = services.map(({ name, doors = [] }) => [
    name,
    {
      url: addresses.services[name],
      ...Object.fromEntries(doors.map((door) => [door.name, addresses.doors[door.name]])),
    },
  ]);
  return {
    url: addresses.publicUrl,
    postgres: addresses.postgres,
    kafka: { brokers: addresses.kafka },
    mongo: addresses.mongo,
    temporal: { address: temporal.address, namespace: temporal.namespace, ui: temporal.page },
    stripe: {
      url: stripe.api,
      secretKey: stripe.secretKey,
      publishableKey: stripe.publishableKey,
      dashboard: stripe.dashboard,
    },
    oidc: { issuer: addresses.oidc.issuer },
    mail: { smtp: mail.smtp, url: mail.page },
    services: Object.fromEntries(servicesRunning),
    gateway: { url: addresses.gateway, internal: addresses.gatewayInternal },
    observe: addresses.observe,
    pids: { ...pids },
  };
}

/** Replaces the file atomically: no reader sees half of it. */
export function writeRunFile(path: string, run: RunFile): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(run, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export function readRunFile(path: string): RunFile | undefined {
  if (!existsSync(path)) return undefined;
  const read = runFile.safeParse(JSON.parse(readFileSync(path, "utf8")));
  return read.success ? read.data : undefined;
}

export function removeRunFile(path: string): void {
  rmSync(path, { force: true });
}
