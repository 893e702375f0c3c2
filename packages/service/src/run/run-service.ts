import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import pg from "pg";
import { SettingsError } from "../config.ts";
import { requireMigrated } from "../database/migrate.ts";
import { MigrationError, SchemaBehindError } from "../database/migration-error.ts";
import { openInternalPort } from "../process/internal-port.ts";
import { requireAsListed } from "../process/require-as-listed.ts";
import type { ServiceDefinition } from "../process/service-definition.ts";
import { startDoors } from "./start-doors.ts";
import { startMachinery } from "./start-machinery.ts";
import { stopOnSignals, type Stoppable, type Stopping } from "../stop-on-signals.ts";
import { untilReachable } from "../process/until-reachable.ts";

/**
 * Runs a service until a signal stops the process. Its internal port is open from the beginning, to show that it is
 * alive; then it waits for its database, starts its background work and opens its ports. All of it stops together, and
 * work in flight finishes.
 */
export async function runService(service: ServiceDefinition): Promise<void> {
  const { settings, logger, database } = service;
  const stopping = stopOnSignals(logger, settings.SHUTDOWN_GRACE);
  const running: Stoppable[] = [];
  const starting = start(service, stopping, (part) => void running.push(part)).catch((error: unknown) => {
    if (error instanceof MigrationError || error instanceof SettingsError) logger.fatal(error.message);
    else logger.fatal({ err: error }, "the service could not start");
    process.exitCode = 1;
    stopping.now();
  });
  const stopAll = async () => {
    // A part that is starting when the stop begins is stopped too.
    await starting;
    await Promise.all(running.map((part) => part.stop()));
  };
  stopping.add("service", { stop: stopAll });
  await stopping.finished;
  await service.stop?.();
  await database?.end();
  stopping.over();
  logger.info("stopped");
}

async function start(
  service: ServiceDefinition,
  { isStopping, signal }: Stopping,
  add: (part: Stoppable) => void,
): Promise<void> {
  requireAsListed(service);
  const port = await openInternalPort(service, isStopping);
  add(port);
  const { logger } = service;
  const waiting = { what: "the database", logger, signal, mayPass: mayBecomeReady };
  if (!(await untilReachable(() => prepare(service), waiting))) return;
  if (service.settings.ROLES.includes("worker")) {
    const machinery = await startMachinery(service);
    add(machinery);
    port.require(machinery.readiness);
  }
  add(await startDoors(service, port.app));
  port.serve();
}

/** PostgreSQL's codes for a database or login that does not exist or match. */
const NOT_PROVISIONED = new Set(["3D000", "28000", "28P01"]);

/**
 * Returns whether the database may soon be ready: its server is starting, or it is being created or updated. In a
 * cluster all of that happens beside the services, which are not ready meanwhile.
 */
function mayBecomeReady(error: unknown): boolean {
  if (error instanceof SchemaBehindError || kindOfFailure(error) === "unreachable") return true;
  return error instanceof pg.DatabaseError && NOT_PROVISIONED.has(error.code ?? "");
}

/** Needs the database to respond, and may be repeated. */
async function prepare({ name, database, migrations, prepare: prepareOwn }: ServiceDefinition): Promise<void> {
  // Runs even without migrations to check: nothing of the service works without the database.
  await database?.check();
  if (database !== undefined && migrations !== undefined) {
    await requireMigrated({ service: name, pool: database.pool, migrations });
  }
  await prepareOwn?.();
}
