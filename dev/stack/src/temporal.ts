import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { loopback } from "./listen-host.ts";
import type { Narrate } from "./narrate.mjs";
import { startPart, type Launch, type Part } from "./part.ts";
import { temporalPrograms } from "./temporal-programs.ts";

export type TemporalOptions = {
  readonly dataDir: string;
  /** The address to listen on; loopback unless given. */
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

/** Installs Temporal where that is still to be done. */
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
      "--log-level",
      "warn",
    ],
    cwd: options.dataDir,
    log: options.log,
    ready: () => hasNamespace(addressOf(options), namespace),
    readyWithinMs: 60_000,
  };
}

function addressOf(options: TemporalOptions): string {
  return `127.0.0.1:${options.port}`;
}

/** The server answers before its namespaces are registered; workers need the namespace. */
async function hasNamespace(address: string, namespace: string): Promise<boolean> {
  // Read while the server starts: it is half of what a command that may start one would read first.
  const { Connection } = await import("@temporalio/client");
  const connection = await Connection.connect({ address, connectTimeout: "1 second" });
  try {
    await connection.workflowService.describeNamespace({ namespace });
    return true;
  } finally {
    await connection.close();
  }
}
