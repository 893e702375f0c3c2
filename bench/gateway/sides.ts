import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { join } from "node:path";
import { nodePart } from "@stakehold/run/part-definition.ts";
import { sessionCookieName } from "@stakehold/service/callers/session-cookie.ts";
import { repositoryRoot, stakeholdFolder } from "@stakehold/stack/folders.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { rivalsFolder } from "./install-rivals.ts";
import type { Target } from "./load.ts";
import { pinned, SERVER_CORE } from "./cores.ts";
import { RPC_SECRET } from "./subgraphs.ts";

/** The compared gateways: ours, and the alternatives. */
export type SideName = "own" | "stock" | "hive" | "router";

/** The program of Hive Router, which is compiled; undefined if `HIVE_ROUTER` does not name it. */
export const routerProgram: string | undefined = process.env["HIVE_ROUTER"] || undefined;

/** A measured gateway. */
export type Side = Target & { readonly name: SideName; readonly pid: number; stop(): Promise<void> };

type Variables = Readonly<Record<string, string>>;

type Command = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
};

const FOLDER = join(stakeholdFolder, "bench-gateway");
const PUBLIC_URL = "http://localhost:3000";
const UNLIMITED = "1000000000";
const START_WITHIN_MS = 90_000;

/** Returns a person's session in identity's format. */
const sessionOf = (person: number): string => `person-${person}`.padEnd(43, "-");

/**
 * Starts a gateway over these subgraphs, pinned to the servers' core, and resolves once it responds. `settings` are
 * additional ones for ours.
 */
export async function startSide(name: SideName, subgraphs: Variables, settings: Variables = {}): Promise<Side> {
  mkdirSync(FOLDER, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/graphql`;
  const { command, args, env, cwd } = await COMMANDS[name](port, subgraphs, settings);
  const [program = "", ...words] = pinned(SERVER_CORE, [command, ...args]);
  const child = spawn(program, words, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  // Also when this process ends during the gateway's start, which nothing else would stop then.
  process.once("exit", () => void child.kill("SIGKILL"));
  const log = createWriteStream(join(FOLDER, `${name}.log`));
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const target = { url, headers: headersFor(name) };
  await untilAnswers(name, target, child);
  return {
    ...target,
    name,
    pid: child.pid ?? Number.NaN,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

const headersFor =
  (name: SideName): Target["headers"] =>
  (person) =>
    name === "own"
      ? { cookie: `${sessionCookieName(PUBLIC_URL)}=${sessionOf(person)}` }
      : { authorization: `Bearer ${sessionOf(person).padEnd(400, "x")}` };

const COMMANDS: Readonly<
  Record<SideName, (port: number, subgraphs: Variables, settings: Variables) => Promise<Command>>
> = {
  own: async (port, subgraphs, settings) => {
    const part = {
      name: "gateway",
      tier: "door",
      needs: [],
      entry: "gateway/src/main.ts",
      readyUrl: "",
      env: { ...(await ownEnvironment(port, subgraphs)), ...settings },
    } as const;
    const launch = await nodePart(part, { logFolder: FOLDER, watch: false }).launch();
    return { command: launch.command, args: launch.args, env: launch.env ?? {}, cwd: repositoryRoot };
  },
  stock: async (port, subgraphs) => ({
    command: process.execPath,
    args: [join(import.meta.dirname, "stock.ts"), writeSupergraph(subgraphs), String(port)],
    env: { NODE_ENV: "production", APOLLO_TELEMETRY_DISABLED: "1", NODE_OPTIONS: "--no-warnings" },
    cwd: repositoryRoot,
  }),
  hive: async (port, subgraphs) => {
    writeFileSync(
      join(rivalsFolder, "gateway.config.mjs"),
      `export const gatewayConfig = {
  propagateHeaders: { fromClientToSubgraphs: ({ request }) => ({ authorization: request.headers.get("authorization") }) },
  logging: "error",
};
`,
    );
    const program = join(rivalsFolder, "node_modules", "@graphql-hive", "gateway", "dist", "bin.js");
    const flags = ["--hive-router-runtime", "--fork", "1", "--host", "127.0.0.1", "--port", String(port)];
    return {
      command: process.execPath,
      args: [program, "supergraph", writeSupergraph(subgraphs), ...flags, "--config-path", "gateway.config.mjs"],
      env: { NODE_ENV: "production", NODE_OPTIONS: "--no-warnings" },
      cwd: rivalsFolder,
    };
  },
  router: async (port, subgraphs) => {
    const settings = join(FOLDER, "router.config.yaml");
    writeFileSync(settings, "headers:\n  all:\n    request:\n      - propagate:\n          named: authorization\n");
    return {
      command: routerProgram ?? "",
      args: [],
      env: {
        HOST: "127.0.0.1",
        PORT: String(port),
        ROUTER_HTTP_WORKERS: "1",
        LOG_LEVEL: "error",
        ROUTER_CONFIG_FILE_PATH: settings,
        SUPERGRAPH_FILE_PATH: writeSupergraph(subgraphs),
      },
      cwd: FOLDER,
    };
  },
};

const ownEnvironment = async (port: number, subgraphs: Readonly<Record<string, string>>) => ({
  PORT: String(port),
  PUBLIC_URL,
  SUBGRAPHS: Object.entries(subgraphs)
    .map(([name, url]) => `${name}=${url}`)
    .join(),
  IDENTITY_RPC_SECRET: RPC_SECRET,
  KAFKA_BROKERS: await openSilentBroker(),
  OTEL_SERVICE_NAME: "gateway",
  LOG_LEVEL: "error",
  TRUSTED_PROXIES: "loopback",
  WEB_ROOT: join(repositoryRoot, "web", "dist"),
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  // Limits are counted as usual, but are higher than the bench's load.
  REQUESTS_PER_MINUTE: UNLIMITED,
  COST_PER_MINUTE: UNLIMITED,
});

/**
 * Opens a broker that accepts connections and never responds: waiting for changes costs almost nothing, but
 * reconnecting would.
 */
async function openSilentBroker(): Promise<string> {
  const broker = createServer((connection) => void connection.on("error", () => undefined));
  broker.listen(0, "127.0.0.1").unref();
  await once(broker, "listening");
  const address = broker.address();
  if (address === null || typeof address === "string") throw new TypeError("The broker has no port");
  return `${address.address}:${address.port}`;
}

/** Writes the supergraph with the addresses that our gateway takes from its settings. */
function writeSupergraph(subgraphs: Readonly<Record<string, string>>): string {
  const sdl = readFileSync(join(repositoryRoot, "gateway", "supergraph.graphql"), "utf8");
  const path = join(FOLDER, "supergraph.graphql");
  const withAddresses = sdl.replace(
    /@join__graph\(name: "(\w+)", url: "[^"]*"\)/g,
    (_all, name: string) => `@join__graph(name: "${name}", url: "${subgraphs[name]}/graphql")`,
  );
  writeFileSync(path, withAddresses);
  return path;
}

async function untilAnswers(name: SideName, { url, headers }: Target, child: ChildProcess): Promise<void> {
  const until = performance.now() + START_WITHIN_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers(0) },
      body: JSON.stringify({ query: "{ __typename }" }),
    }).catch(() => undefined);
    if (answer?.ok === true) return;
    await pause(100);
  }
  child.kill("SIGKILL");
  throw new Error(`The gateway ${name} did not start: ${join(FOLDER, `${name}.log`)} says why`);
}
