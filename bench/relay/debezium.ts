import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installOnce } from "@stakehold/stack/install-once.ts";
import type { Narrate } from "@stakehold/stack/narrate.mjs";
import { startPart, type Part } from "@stakehold/stack/part.ts";
import { runTool } from "@stakehold/stack/run-tool.ts";

const RIVALS = join(import.meta.dirname, "rivals");

/** Downloads Debezium's embedded engine on its first run, and returns its class path. */
async function debeziumLibraries(narrate: Narrate): Promise<string> {
  const pom = join(RIVALS, "pom.xml");
  const install = async (target: string): Promise<void> => {
    const goal = ["dependency:copy-dependencies", "-DincludeScope=runtime", `-DoutputDirectory=${target}`];
    const failure = "Maven could not download Debezium";
    await runTool({ command: "mvn", args: ["-q", "-B", "-f", pom, ...goal], timeoutMs: 5 * 60_000, failure });
  };
  const step = "Downloading Debezium (Maven)";
  return join(await installOnce({ name: "bench-relay", step, inputs: [pom], install }, narrate), "*");
}

export type DebeziumOptions = {
  /** The database with the outbox, of a server that logs what its decoders need, as its superuser. */
  readonly databaseUrl: string;
  readonly brokers: string;
  readonly topic: string;
  /** For its log. */
  readonly folder: string;
  readonly narrate: Narrate;
};

/** Starts Debezium's engine with its outbox router; it is up when it follows the database's log. */
export async function startDebezium({ databaseUrl, brokers, topic, folder, narrate }: DebeziumOptions): Promise<Part> {
  const { port, pathname, password } = new URL(databaseUrl);
  const log = join(folder, "debezium.log");
  const program = ["-cp", await debeziumLibraries(narrate), join(RIVALS, "Debezium.java")];
  return startPart({
    name: "debezium",
    command: "java",
    args: ["-Dorg.slf4j.simpleLogger.defaultLogLevel=warn", ...program, port, pathname.slice(1), brokers, topic],
    env: { PGPASSWORD: decodeURIComponent(password) },
    log,
    ready: async () => /^ready$/m.test(readFileSync(log, "utf8")),
    readyWithinMs: 120_000,
  });
}
