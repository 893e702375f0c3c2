import { Runtime, type Logger as TemporalLogger, type LogLevel } from "@temporalio/worker";
import type { Logger } from "pino";

import { measuresOfSdk } from "./sdk-measures.ts";

let installed = false;

/**
 * Makes Temporal's SDK use our log and leave signals to this process, which stops its parts in an order of its own.
 * Temporal allows only one runtime.
 */
export function installRuntime(logger: Logger): void {
  if (installed) return;
  installed = true;
  Runtime.install({
    logger: temporalLogger(logger),
    shutdownSignals: [],
    telemetryOptions: { metrics: { buffer: measuresOfSdk } },
  });
}

const LEVELS = {
  TRACE: "trace",
  DEBUG: "debug",
  INFO: "debug",
  WARN: "warn",
  ERROR: "error",
} as const satisfies Record<LogLevel, string>;

/** Adapts our log for Temporal. Its information is debug output to us. */
function temporalLogger(logger: Logger): TemporalLogger {
  const log: TemporalLogger["log"] = (level, message, meta) => logger[LEVELS[level]]({ temporal: meta }, message);
  return {
    log,
    trace: (message, meta) => log("TRACE", message, meta),
    debug: (message, meta) => log("DEBUG", message, meta),
    info: (message, meta) => log("INFO", message, meta),
    warn: (message, meta) => log("WARN", message, meta),
    error: (message, meta) => log("ERROR", message, meta),
  };
}
