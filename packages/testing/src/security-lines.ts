import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { securityEntry, type SecurityEntry } from "@stakehold/service/security/entry.ts";

/** A logger whose lines are kept, and what of them is the security log. */
type HeardLogger = {
  readonly logger: Logger;
  /** What was told since the last time that somebody asked, without what every line has. */
  heard(): readonly Heard[];
  /** Everything that the logger wrote of what was heard last, word by word. */
  written(): string;
};

/** One line of the security log without time, service and trace. */
type Heard = Omit<SecurityEntry, "log" | "time" | "service" | "trace">;

/** Makes one. Each of its lines of the security log has to have the shape that readers expect. */
export function hearSecurity(service: string): HeardLogger {
  const lines: string[] = [];
  let taken: string[] = [];
  const logger = createLogger(service, "error", { write: (line) => void lines.push(line) });
  return {
    logger,
    heard: () => {
      taken = lines.splice(0);
      return taken.flatMap((line) => {
        const told: unknown = JSON.parse(line);
        if (Object(told).log !== "security") return [];
        const { log: _log, time: _time, service: _service, trace: _trace, ...heard } = securityEntry.parse(told);
        return [heard];
      });
    },
    written: () => taken.join(""),
  };
}
