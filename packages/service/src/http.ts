import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { createServer, type Server as HttpServer, type ServerResponse } from "node:http";
import { createServer as createTlsServer, Server as TlsServer } from "node:https";
import { unsampled, withTraceOfRequest } from "@stakehold/telemetry/trace.ts";
import express, { type Express, type RequestHandler } from "express";
import type { Logger } from "./logger.ts";
import { renderMetrics } from "./metrics/metrics.ts";

/** How long connections may continue after a server was closed before idle ones are closed again, in milliseconds. */
const IDLE_GRACE_MS = 2_000;

/** How long a client may take to agree on TLS, in milliseconds. */
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** How often a draining server checks for remaining connections, in milliseconds. */
const LOOK_MS = 50;

/**
 * A check of whether a part can work, such as a database that responds. It rejects if it can't. `reach` rejects
 * whenever the part does not respond now; it exists where readiness requires less.
 */
export type ReadinessCheck = { readonly name: string; check(): Promise<unknown>; reach?(): Promise<unknown> };

/** How long one readiness check may take, in milliseconds. */
const CHECK_TIMEOUT_MS = 2_000;

/** A certificate and its private key, as PEM. */
export type Certificate = { readonly cert: string; readonly key: string };

type Server = HttpServer | TlsServer;

type ListenOptions = {
  readonly host: string;
  readonly port: number;
  readonly drainMs?: number;
  /** The server's certificate; it serves plain HTTP without one. */
  readonly certificate?: Certificate | undefined;
};

/** A listening server; `stop` lets requests in flight finish and then closes it. */
export type Listening = { readonly port: number; stop(): Promise<void> };

/**
 * An Express application that runs every request in its trace and does not reveal its framework. A caller of a public
 * one may choose its trace, but not that it is recorded.
 */
export function createApp({ isPublic = false } = {}): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(inTrace(isPublic));
  if (isPublic) app.use(takenAsItSays);
  return app;
}

/** Stops browsers from treating a response as anything but its declared type, whatever it contains. */
const takenAsItSays: RequestHandler = (_request, response, next) => {
  response.set("x-content-type-options", "nosniff");
  next();
};

const inTrace =
  (isPublic: boolean): RequestHandler =>
  ({ headers: { traceparent } }, _response, next) => {
    const named = typeof traceparent === "string" ? traceparent : undefined;
    withTraceOfRequest(isPublic ? unsampled(named) : named, next);
  };

/** Adds `/livez` and `/readyz`. Ready means that every check passes and `isStopping` is not yet true. */
export function addHealth(app: Express, checks: readonly ReadinessCheck[], isStopping: () => boolean): void {
  app.get("/livez", (_request, response) => void response.json({ status: "alive" }));
  app.get("/readyz", async (_request, response) => {
    const faults = isStopping() ? ["stopping"] : await faultsOf(checks);
    response
      .status(faults.length === 0 ? 200 : 503)
      .json(faults.length === 0 ? { status: "ready" } : { status: "not ready", faults });
  });
}

/**
 * Adds `/metrics` in Prometheus' text format or OpenMetrics'; only for ports that the world can't reach. `look` runs
 * before each response, for what is measured on request.
 */
export function addMetrics(app: Express, look: () => void = () => undefined): void {
  app.get("/metrics", async ({ headers }, response) => {
    look();
    const { contentType, body } = await renderMetrics(headers.accept);
    response.type(contentType).send(body);
  });
}

async function faultsOf(checks: readonly ReadinessCheck[]): Promise<string[]> {
  const results = await Promise.allSettled(checks.map(({ check }) => Promise.race([check(), timeout()])));
  return results.flatMap((result, index) => (result.status === "rejected" ? [checks[index]?.name ?? "unknown"] : []));
}

const timeout = (): Promise<never> =>
  new Promise((_resolve, reject) => setTimeout(() => reject(new Error("timed out")), CHECK_TIMEOUT_MS).unref());

/**
 * Listens; rejects if the port is taken. A client with a kept-alive connection may send a request just as a server
 * closes it, which fails although nothing is wrong. So for `drainMs` milliseconds after a stop began, every response
 * announces that its connection closes, which moves clients on; only then are idle connections closed.
 */
export async function listen(
  app: Express,
  { host, port, drainMs = 0, certificate }: ListenOptions,
  logger: Logger,
): Promise<Listening> {
  const server =
    certificate === undefined
      ? createServer()
      : createTlsServer({ ...certificate, handshakeTimeout: HANDSHAKE_TIMEOUT_MS });
  const unused = unusedConnections(server);
  const farewell = sayFarewell(server);
  server.on("request", app);
  // Longer than the keep-alive of the proxy in front, so that no request meets a connection just closed.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 60_000;
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  logger.info({ host, port: bound }, "listening");
  const stop = async () => {
    farewell.begin();
    await untilUnconnected(server, drainMs);
    await close(server, unused);
  };
  return { port: bound, stop };
}

/**
 * Returns the connections on which no request has arrived, as browsers open ahead. Node does not count them as idle: a
 * closed server would wait for as long as their clients keep them (findings/node-unused-connection.sh).
 */
function unusedConnections(server: Server): ReadonlySet<Duplex> {
  const unused = new Set<Duplex>();
  server.on(server instanceof TlsServer ? "secureConnection" : "connection", (connection: Duplex) => {
    unused.add(connection);
    connection.once("close", () => unused.delete(connection));
  });
  server.on("request", ({ socket }) => void unused.delete(socket));
  return unused;
}

/**
 * From `begin` on, every response that has not started announces that its connection closes. Add it before the
 * application.
 */
function sayFarewell(server: Server): { begin(): void } {
  const underWay = new Set<ServerResponse>();
  let hasBegun = false;
  const closeAfter = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("connection", "close");
  };
  server.on("request", (_request, response) => {
    if (hasBegun) return closeAfter(response);
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
  });
  return {
    begin: () => {
      hasBegun = true;
      for (const response of underWay) closeAfter(response);
    },
  };
}

/** Resolves when no client is connected any more, after `limitMs` milliseconds at the latest. */
async function untilUnconnected(server: Server, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (performance.now() < end && (await connectionsOf(server)) > 0) await pause(LOOK_MS);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

async function close(server: Server, unused: ReadonlySet<Duplex>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const impatient = setTimeout(() => {
    server.closeIdleConnections();
    for (const connection of unused) connection.destroy();
  }, IDLE_GRACE_MS);
  await closed;
  clearTimeout(impatient);
}
