import { migrate } from "./migrate.ts";
import { requireAsListed } from "./require-as-listed.ts";
import type { ServiceDefinition } from "./service-definition.ts";
import { startDoors } from "./start-doors.ts";
import { startMachinery } from "./start-machinery.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/**
 * Runs a service until the process is told to stop. Order: database up to date, then what works in the background,
 * then the doors; stopping goes the other way round, and what is in flight finishes.
 */
export async function runService(service: ServiceDefinition): Promise<void> {
  const { settings, logger, pool } = service;
  const stopping = stopOnSignals(logger);
  try {
    requireAsListed(service);
    if (settings.MIGRATION_DATABASE_URL !== undefined && service.migrations !== undefined) {
      await migrate(settings.MIGRATION_DATABASE_URL, service.migrations, logger);
    }
    await service.prepare?.();
    if (settings.ROLES.includes("worker")) stopping.add("machinery", await startMachinery(service));
    stopping.add("doors", await startDoors(service, stopping.isStopping));
  } catch (error) {
    logger.fatal({ err: error }, "the service could not start");
    process.exitCode = 1;
    stopping.now();
  }
  await stopping.finished;
  await service.stop?.();
  await pool?.end();
  logger.info("stopped");
}
