import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { securityEntry, type SecurityEntry } from "@stakehold/service/security/entry.ts";

/** A logger that keeps its lines, and the security log among them. */
type CapturedLogger = {
  readonly logger: Logger;
  /** Returns the entries since the last call, without the fields that every line has. */
  entries(): readonly SecurityLine[];
  /** Returns the raw lines of the last returned entries. */
  written(): string;
};

/** One line of the security log without time, service and trace. */
type SecurityLine = Omit<SecurityEntry, "log" | "time" | "service" | "trace">;

/** Makes one. Each line of its security log must have the form that readers expect. */
export function captureSecurity(service: string): CapturedLogger {
  const lines: string[] = [];
  let taken: string[] = [];
  const logger = createLogger(service, "error", { write: (line) => void lines.push(line) });
  return {
    logger,
    entries: () => {
      taken = lines.splice(0);
      return taken.flatMap((line) => {
        const parsed: unknown = JSON.parse(line);
        if (Object(parsed).log !== "security") return [];
        const { log: _log, time: _time, service: _service, trace: _trace, ...entry } = securityEntry.parse(parsed);
        return [entry];
      });
    },
    written: () => taken.join(""),
  };
}
