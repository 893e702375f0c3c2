import { createRequire } from "node:module";
import type { Kafka } from "kafkajs";
import Cluster from "kafkajs/src/cluster/index.js";
import type RequestQueue from "kafkajs/src/network/requestQueue/index.js";

/** The version whose internals this file knows. */
const KNOWN_VERSION = "2.2.4";

/** How often a connection checks for overdue responses: timeouts are seconds, so seldom is enough. */
const LOOK_EVERY_MS = 1_000;

/** The property by which a client creates the cluster of each producer, consumer and admin. */
const CREATE_CLUSTER = "private:Kafka:createCluster";

/**
 * Makes a client's connections rest while idle, and returns the client. kafkajs 2.2.4 checks a thousand times a second
 * whether a request waits, on each open connection (https://github.com/tulios/kafkajs/issues/1704): most of the work of
 * an idle process. No setting stops it, so the timers of this client's connections are replaced; kafkajs' own classes
 * stay unchanged. Throws if another kafkajs is installed.
 */
export function restWhileIdle(client: Kafka): Kafka {
  requireKnownVersion(installedVersion());
  const symbol = Object.getOwnPropertySymbols(client).find(({ description }) => description === CREATE_CLUSTER);
  const createCluster: unknown = symbol === undefined ? undefined : Reflect.get(client, symbol);
  if (symbol === undefined || typeof createCluster !== "function") throw unknownKafkaJs(KNOWN_VERSION);
  Reflect.set(client, symbol, (...options: readonly unknown[]) => {
    const cluster: unknown = Reflect.apply(createCluster, client, options);
    if (!(cluster instanceof Cluster)) throw unknownKafkaJs(KNOWN_VERSION);
    restConnectionsOf(cluster);
    return cluster;
  });
  return client;
}

/** Throws for a version whose internals are unknown: a process does not start on a guess. */
export function requireKnownVersion(version: string): void {
  if (version !== KNOWN_VERSION) throw unknownKafkaJs(version);
}

function installedVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)("kafkajs/package.json");
  const isNamed = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return isNamed ? String(manifest.version) : "unknown";
}

const unknownKafkaJs = (version: string): Error =>
  new Error(
    `kafkajs ${version} is installed, and rest-while-idle.ts knows the insides of ${KNOWN_VERSION} alone. Install that version, or ` +
      "compare src/network/requestQueue and src/cluster of both and change rest-while-idle.ts.",
  );

function restConnectionsOf({ connectionPoolBuilder }: Cluster): void {
  const build = connectionPoolBuilder.build.bind(connectionPoolBuilder);
  connectionPoolBuilder.build = async (destination) => {
    const connections = await build(destination);
    for (const { requestQueue } of connections.pool) restQueue(requestQueue);
    return connections;
  };
}

/** Makes the queue of one connection check only while something waits, and for overdue responses once a second. */
export function restQueue(queue: RequestQueue): void {
  const scheduleCheck = queue.scheduleCheckPendingRequests.bind(queue);
  // A check is needed only while something waits, and a request that starts to wait schedules one.
  queue.scheduleCheckPendingRequests = () => {
    if (queue.pending.length > 0) scheduleCheck();
  };
  // kafkajs checks ten times a second for overdue responses, and no setting slows it down.
  queue.scheduleRequestTimeoutCheck = () => {
    if (!queue.enforceRequestTimeout) return;
    queue.destroy();
    queue.requestTimeoutIntervalId = setInterval(() => {
      const now = Date.now();
      for (const request of queue.inflight.values()) {
        if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
      }
      if (!queue.isConnected()) queue.destroy();
    }, LOOK_EVERY_MS);
  };
}
