import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { stopOnSignals } from "@stakehold/service/stop-on-signals.ts";

/** How long requests under way may take to finish, in milliseconds. */
const GRACE_MS = 10_000;

/** A stand-in that runs. */
export type RunningStandIn = {
  /** Where its pages and its API are. */
  readonly url: string;
  /** Lets requests under way finish, then closes the state. */
  stop(): Promise<void>;
};

/**
 * Runs a stand-in as a process of its own until SIGTERM or SIGINT. One that can't start logs why and ends with exit
 * code 1.
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
