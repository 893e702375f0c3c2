import { Runtime, type Logger as TemporalLogger, type LogLevel } from "@temporalio/worker";
import type { Logger } from "pino";

import { measuresOfSdk } from "./sdk-measures.ts";

let installed = false;

/**
 * Makes Temporal's part of this process speak through our log and leave the signals to it: the process stops its parts
 * in an order of its own, and Temporal allows one runtime only.
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

/** Temporal's logger on ours. What it calls information is detail to us. */
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
