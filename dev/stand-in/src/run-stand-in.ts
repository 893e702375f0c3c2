import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { stopOnSignals } from "@stakehold/service/stop-on-signals.ts";

/** How long requests in flight may take to finish, in milliseconds. */
const GRACE_MS = 10_000;

/** A running stand-in. */
export type RunningStandIn = {
  /** The address of its pages and its API. */
  readonly url: string;
  /** Lets requests in flight finish, then closes the state. */
  stop(): Promise<void>;
};

/**
 * Runs a stand-in as a process of its own until SIGTERM or SIGINT. If it can't start, logs why and exits with code 1.
 */
export async function runStandIn(name: string, start: (logger: Logger) => Promise<RunningStandIn>): Promise<void> {
  const logger = createLogger(name, "info");
  try {
    const { stop, ...addresses } = await start(logger);
    const stopping = stopOnSignals(logger, GRACE_MS);
    stopping.add(name, { stop });
    logger.info(addresses, "ready");
    await stopping.finished;
  } catch (error) {
    logger.fatal({ err: error }, "the stand-in could not start");
    process.exit(1);
  }
}
