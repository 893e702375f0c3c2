import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { loopback } from "./listen-host.ts";
import type { Narrate } from "./narrate.mjs";
import { startPart, type Launch, type Part } from "./part.ts";
import { temporalPrograms } from "./temporal-programs.ts";

/** The search attributes of the services' workflows. A cluster's namespace needs the same. */
const SEARCH_ATTRIBUTES = { StakeholdBet: "Keyword", StakeholdStatus: "Keyword", StakeholdEnds: "Datetime" } as const;

/** Temporal's own numbers of the types. */
const TYPE_NUMBERS = { Keyword: 2, Datetime: 6 } as const;

/** The options that give a development server these from its first start on. */
export const searchAttributeOptions = Object.entries(SEARCH_ATTRIBUTES).flatMap(([name, type]) => [
  "--search-attribute",
  `${name}=${type}`,
]);

export type TemporalOptions = {
  readonly dataDir: string;
  /** The address to listen on; loopback by default. */
  readonly host?: string;
  readonly port: number;
  readonly log: string;
  readonly narrate: Narrate;
  readonly namespace?: string;
  /** The port of its web page; without one there is none. */
  readonly uiPort?: number;
};

export async function startTemporal(options: TemporalOptions): Promise<Part & { readonly address: string }> {
  const part = await startPart(await prepareTemporal(options));
  return { ...part, address: addressOf(options) };
}

/** Installs Temporal if needed. */
export async function prepareTemporal(options: TemporalOptions): Promise<Launch> {
  const { server } = await temporalPrograms(options.narrate);
  const namespace = options.namespace ?? "default";
  const page =
    options.uiPort === undefined ? ["--headless"] : ["--ui-ip", "127.0.0.1", "--ui-port", `${options.uiPort}`];
  mkdirSync(options.dataDir, { recursive: true });
  return {
    name: "temporal",
    command: server,
    args: [
      "server",
      "start-dev",
      "--ip",
      options.host ?? loopback,
      "--port",
      String(options.port),
      "--namespace",
      namespace,
      ...page,
      "--db-filename",
      join(options.dataDir, "temporal.db"),
      ...searchAttributeOptions,
      "--log-level",
      "warn",
    ],
    cwd: options.dataDir,
    log: options.log,
    ready: () => isReady(addressOf(options), namespace),
    readyWithinMs: 60_000,
  };
}

function addressOf(options: TemporalOptions): string {
  return `127.0.0.1:${options.port}`;
}

/**
 * The server responds before its namespaces are registered; workers need the namespace. Adds missing attributes to one
 * from an earlier version: a server reads the options for them only at its first start.
 */
async function isReady(address: string, namespace: string): Promise<boolean> {
  // Imported while the server starts: it is half of what a command that may start one would load first.
  const { Connection } = await import("@temporalio/client");
  const connection = await Connection.connect({ address, connectTimeout: "1 second" });
  try {
    await connection.workflowService.describeNamespace({ namespace });
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const lacking = Object.entries(SEARCH_ATTRIBUTES).filter(([name]) => !(name in customAttributes));
    const searchAttributes = Object.fromEntries(lacking.map(([name, type]) => [name, TYPE_NUMBERS[type]]));
    if (lacking.length > 0) await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
    return true;
  } finally {
    await connection.close();
  }
}
