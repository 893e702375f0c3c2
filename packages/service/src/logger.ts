import { traceId } from "@stakehold/telemetry/trace.ts";
import { pino, type DestinationStream, type Logger } from "pino";

export type { Logger } from "pino";

/** What must never reach a log, wherever it turns up. */
const SECRETS = ["authorization", "cookie", "secret", "clientSecret", "client_secret", "token", "password"];

/**
 * Structured logs, one JSON object a line, with the trace's id where there is one: on standard output, or where they are
 * to go instead.
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
