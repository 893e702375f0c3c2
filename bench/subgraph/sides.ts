import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newSigningKey } from "@stakehold/run/addresses.ts";
import { nodePart } from "@stakehold/run/part-definition.ts";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { pinned, SERVER_CORE } from "../gateway/cores.ts";
import { post, type Target } from "../gateway/load.ts";
import { Agent } from "node:http";
import { feedBody } from "./feed.ts";

/** The compared subgraphs: ours, and the usual alternative. */
export type SideName = "own" | "stock";

/** A measured subgraph. */
export type Side = Target & { readonly name: SideName; readonly pid: number; stop(): Promise<void> };

/** What a side needs. */
export type Ground = {
  readonly databaseUrl: string;
  readonly jwksUrl: string;
  readonly headers: Target["headers"];
};

/** The folder of the sides' logs. */
const FOLDER = join(stakeholdFolder, "bench-subgraph");
const START_WITHIN_MS = 90_000;

/** Starts a subgraph, pinned to the servers' core, and resolves once it responds. */
export async function startSide(name: SideName, ground: Ground): Promise<Side> {
  mkdirSync(FOLDER, { recursive: true });
  const port = await freePort();
  const { command, args, env } = await COMMANDS[name](port, ground);
  const [program = "", ...words] = pinned(SERVER_CORE, [command, ...args]);
  const child = spawn(program, words, {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = join(FOLDER, `${name}.log`);
  const writing = createWriteStream(log);
  child.stdout.pipe(writing);
  child.stderr.pipe(writing);
  const side: Side = {
    name,
    url: `http://127.0.0.1:${port}/${name === "own" ? "graphql" : ""}`,
    headers: ground.headers,
    pid: child.pid ?? Number.NaN,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
  await untilAnswers(side, child, log);
  return side;
}

type Command = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
};

const COMMANDS: Readonly<Record<SideName, (port: number, ground: Ground) => Promise<Command>>> = {
  own: async (port, ground) => {
    const part = {
      name: "bets",
      // With Node.js's default young generation, as in the images.
      tier: "door",
      needs: [],
      entry: "services/bets/src/main.ts",
      readyUrl: "",
      env: environment(port, ground),
    } as const;
    const { command, args, env = {} } = await nodePart(part, { logFolder: FOLDER, watch: false }).launch();
    return { command, args, env };
  },
  stock: async (port, { databaseUrl, jwksUrl }) => ({
    command: process.execPath,
    args: [join(import.meta.dirname, "stock.ts"), databaseUrl, jwksUrl, String(port)],
    env: { NODE_ENV: "production", APOLLO_TELEMETRY_DISABLED: "1", NODE_OPTIONS: "--no-warnings" },
  }),
};

/** What the role `http` needs; nothing here uses the rest. */
const environment = (port: number, { databaseUrl, jwksUrl }: Ground) => ({
  PORT: String(port),
  HOST: "127.0.0.1",
  ROLES: "http",
  DATABASE_URL: databaseUrl,
  INTERNAL_JWKS_URL: jwksUrl,
  PUBLIC_URL: "http://localhost:3000",
  PAYMENTS_URL: "http://127.0.0.1:1",
  PAYMENTS_RPC_SECRET: "a-secret-of-thirty-two-characters",
  RPC_SECRETS: "a-secret-of-thirty-two-characters",
  RECEIPT_SIGNING_KEY: newSigningKey(),
  KAFKA_BROKERS: "127.0.0.1:1",
  TEMPORAL_ADDRESS: "127.0.0.1:1",
  OTEL_SERVICE_NAME: "bets",
  LOG_LEVEL: "error",
});

async function untilAnswers(side: Side, child: ChildProcess, log: string): Promise<void> {
  const until = performance.now() + START_WITHIN_MS;
  const agent = new Agent();
  while (performance.now() < until && child.exitCode === null) {
    const answer = await post(side, 0, feedBody, agent).catch(() => undefined);
    if (answer !== undefined) return;
    await pause(100);
  }
  child.kill("SIGKILL");
  throw new Error(`The side ${side.name} did not start: ${log} says why`);
}
