import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { doorNames, serviceNames } from "@stakehold/service/services.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { z } from "zod";

export const portNames = [
  "postgres",
  "kafka",
  "kafkaController",
  "mongo",
  "temporal",
  "temporalPage",
  "stripe",
  "oidc",
  "smtp",
  "mail",
  "gatewayInternal",
  "traces",
  "prometheus",
  "grafana",
  ...serviceNames,
  ...doorNames,
] as const;

type PortName = (typeof portNames)[number];

/** The loopback port of everything that listens, except the one that people open. */
export type Ports = Readonly<Record<PortName, number>>;

/** Returns the ports of the last start if they are still free, so that addresses in use elsewhere stay valid. */
export async function choosePorts(
  file: string,
  free: (preferred?: number) => Promise<number> = freePort,
): Promise<Ports> {
  const last = readPorts(file);
  const chosen = new Map<PortName, number>();
  for (const name of portNames) {
    let port = await free(last[name]);
    // A free port is free for every name.
    while ([...chosen.values()].includes(port)) port = await free();
    chosen.set(name, port);
  }
  const ports = portRecord(chosen);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports;
}

const savedPorts = z.partialRecord(z.enum(portNames), z.int().min(1).max(65_535));

function readPorts(file: string): Partial<Ports> {
  if (!existsSync(file)) return {};
  try {
    return savedPorts.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // An unreadable file only costs new ports.
    return {};
  }
}

const allPorts = z.record(z.enum(portNames), z.int());

function portRecord(chosen: ReadonlyMap<PortName, number>): Ports {
  return allPorts.parse(Object.fromEntries(chosen));
}
