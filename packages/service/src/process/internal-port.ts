import type { Express, RequestHandler } from "express";
import { certificateOf } from "../config.ts";
import { addHealth, addMetrics, createApp, listen, type ReadinessCheck } from "../http.ts";
import { observePool } from "../metrics/metrics.ts";
import { observeDependencies } from "./observe-dependencies.ts";
import { believeNetwork } from "../security/client-network.ts";
import type { ServiceDefinition } from "./service-definition.ts";
import type { Stoppable } from "../stop-on-signals.ts";

/** The port on which a process reports its state, and serves other processes. */
export type InternalPort = Stoppable & {
  /** Routes are added to it. */
  readonly app: Express;
  /** From now on, being ready requires these checks too. */
  require(checks: readonly ReadinessCheck[]): void;
  /** Lets requests in; until then the process is live but not ready. */
  serve(): void;
};

/** Opens the internal port with health and metrics; all other requests must wait until the service serves. */
export async function openInternalPort(
  { name, settings, logger, database, readiness = [] }: ServiceDefinition,
  isStopping: () => boolean,
): Promise<InternalPort> {
  let isServing = false;
  const starting: ReadinessCheck = {
    name: "starting",
    check: async () => {
      if (!isServing) throw new Error("the service is starting");
    },
  };
  const needed = [
    ...(database === undefined ? [] : [{ name: "database", check: () => database.pool.query("SELECT 1") }]),
    ...readiness,
  ];
  const checks = [starting, ...needed];
  const observing = observeDependencies();
  // To a caller this looks like a process that does not listen yet, which it reports as UNAVAILABLE.
  const gate: RequestHandler = (request, _response, next) => {
    if (isServing) next();
    else request.socket.destroy();
  };
  const app = createApp();
  addHealth(app, checks, isStopping);
  addMetrics(app, () => database && observePool(database.pool));
  app.use(gate, believeNetwork);
  const at = { host: settings.HOST, port: settings.PORT, drainMs: settings.SHUTDOWN_DRAIN };
  const certificate = certificateOf(settings);
  const { stop } = await listen(app, { ...at, certificate }, logger.child({ door: name }));
  observing.add(needed);
  return {
    app,
    stop: async () => void (await Promise.all([stop(), observing.stop()])),
    require: (more) => {
      checks.push(...more);
      observing.add(more);
    },
    serve: () => {
      isServing = true;
    },
  };
}
