import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Kafka, logLevel } from "kafkajs";
import { classArchive } from "./class-archive.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { javaLibraries, modestJava } from "./java-libraries.ts";
import { loopback } from "./listen-host.ts";
import type { Narrate } from "./narrate.mjs";
import { startPart, type Launch, type Part } from "./part.ts";
import { runTool } from "./run-tool.ts";

export type KafkaOptions = {
  readonly dataDir: string;
  /** The address to listen on; loopback by default. */
  readonly host?: string;
  readonly port: number;
  readonly log: string;
  readonly narrate: Narrate;
  /** The address for clients, as `host:port`; loopback and its port by default. */
  readonly advertised?: string;
  /** The port of its controller, which only Kafka itself uses. */
  readonly controllerPort?: number;
  /** Further properties of the broker, which override its own. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Formatting options of the storage, such as a user with a password. */
  readonly formatWith?: readonly string[];
  /** Archives its loaded classes among the tools, so that the next one starts in half the time. */
  readonly keepsClasses?: boolean;
};

/** Any 16 bytes would do; a data folder belongs to one cluster. */
const clusterId = "c3Rha2Vob2xkc3Rha2Vob2";
const heapMb = 320;

export async function startKafka(options: KafkaOptions): Promise<Part & { readonly brokers: string }> {
  const part = await startPart(await prepareKafka(options));
  return { ...part, brokers: brokersOf(options) };
}

/** Downloads Kafka and formats its data folder if needed. */
export async function prepareKafka(options: KafkaOptions): Promise<Launch> {
  const classPath = await javaLibraries("kafka", options.narrate);
  const data = join(options.dataDir, "data");
  const properties = join(options.dataDir, "server.properties");
  mkdirSync(options.dataDir, { recursive: true });
  const controllerPort = options.controllerPort ?? (await freePort());
  writeFileSync(properties, inLines({ ...settings(data, options, controllerPort), ...options.properties }));
  if (!existsSync(join(data, "meta.properties"))) await format(classPath, properties, options.formatWith);
  const brokers = brokersOf(options);
  return {
    name: "kafka",
    command: "java",
    args: [
      ...modestJava(heapMb),
      ...(options.keepsClasses === true ? classArchive("kafka", classPath) : []),
      "-cp",
      classPath,
      "kafka.Kafka",
      properties,
    ],
    cwd: options.dataDir,
    log: options.log,
    ready: () => servesGroups(brokers),
    readyWithinMs: 60_000,
  };
}

function brokersOf(options: KafkaOptions): string {
  return `127.0.0.1:${options.port}`;
}

async function format(classPath: string, properties: string, more: readonly string[] = []): Promise<void> {
  await runTool({
    command: "java",
    args: [
      ...modestJava(heapMb),
      "-cp",
      classPath,
      "kafka.tools.StorageTool",
      "format",
      "-t",
      clusterId,
      "-c",
      properties,
      ...more,
    ],
    // Seconds on an idle computer, and minutes where a whole cluster starts on it at once.
    timeoutMs: 5 * 60_000,
    failure: "Kafka's storage could not be formatted",
  });
}

function settings(
  data: string,
  { host = loopback, port, advertised = `${loopback}:${port}` }: KafkaOptions,
  controllerPort: number,
): Readonly<Record<string, string>> {
  return {
    "process.roles": "broker,controller",
    "node.id": "1",
    "controller.quorum.voters": `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://${host}:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    "advertised.listeners": `PLAINTEXT://${advertised}`,
    "controller.listener.names": "CONTROLLER",
    "listener.security.protocol.map": "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT",
    // A properties file reads a backslash as an escape.
    "log.dirs": data.replaceAll("\\", "/"),
    "num.partitions": "3",
    // Topics are created before they are needed, and a misspelt one must be noticed.
    "auto.create.topics.enable": "false",
    "offsets.topic.num.partitions": "3",
    "offsets.topic.replication.factor": "1",
    "transaction.state.log.num.partitions": "3",
    "transaction.state.log.replication.factor": "1",
    "transaction.state.log.min.isr": "1",
    "share.coordinator.state.topic.replication.factor": "1",
    "share.coordinator.state.topic.min.isr": "1",
    "group.initial.rebalance.delay.ms": "0",
    // Reserved at once for every partition; the defaults are for large machines.
    "log.cleaner.dedupe.buffer.size": "8388608",
    "log.index.size.max.bytes": "1048576",
    "controlled.shutdown.max.retries": "1",
    // A killed broker may return once its old session is over: soon, since no other takes its place.
    "broker.session.timeout.ms": "3000",
    "broker.heartbeat.interval.ms": "1000",
    // A lone controller need not send a heartbeat twice a second.
    "metadata.max.idle.interval.ms": "0",
    // Idle threads wake again and again; the defaults are for large machines.
    "num.network.threads": "1",
    "num.io.threads": "2",
  };
}

const inLines = (properties: Readonly<Record<string, string>>): string =>
  Object.entries(properties)
    .map(([key, value]) => `${key}=${value}\n`)
    .join("");

/** A broker listens seconds before it can coordinate consumer groups: only then do consumers start without errors. */
async function servesGroups(brokers: string): Promise<boolean> {
  const kafka = new Kafka({
    brokers: [brokers],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    requestTimeout: 5_000,
    retry: { initialRetryTime: 100, retries: 3 },
  });
  const admin = kafka.admin();
  try {
    await admin.connect();
    await admin.listTopics();
    await admin.fetchOffsets({ groupId: "readiness" });
    return true;
  } finally {
    await admin.disconnect();
  }
}
