import { traceId } from "@stakehold/telemetry/trace.ts";
import { pino, type DestinationStream, type Logger } from "pino";

export type { Logger } from "pino";

/** Fields that must never reach a log, wherever they occur. */
const SECRETS = ["authorization", "cookie", "secret", "clientSecret", "client_secret", "token", "password"];

/**
 * Makes a logger of one JSON object per line, with the trace's id if there is one, on standard output or another
 * stream.
 */
export const createLogger = (service: string, level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const trace = traceId();
        return trace === undefined ? {} : { trace };
      },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[removed]" },
    },
    to,
  );
