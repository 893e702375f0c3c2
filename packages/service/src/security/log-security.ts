import { traceId } from "@stakehold/telemetry/trace.ts";
import type { Logger } from "../logger.ts";
import { observeSecurityEvent } from "../metrics/metrics.ts";
import { currentNetwork } from "./client-network.ts";
import { SECURITY_EVENTS, writtenId, type SecurityActor, type SecurityEntry, type SecurityFacts } from "./entry.ts";
import { createRepeats } from "./repeats.ts";

/** Writes to the security log. It never waits and never throws, so any code path may call it. */
export type LogSecurity = (facts: SecurityFacts) => void;

type SecurityLog = { readonly write: LogSecurity; flush(): void };

/** One per logger, so that equal refusals are counted together whatever code logs them. */
const logs = new WeakMap<Logger, SecurityLog>();

/**
 * Writes a line of the security log and counts it. Refusals and token uses that differ only in time are summed up by
 * the minute, after the first: a flood of requests does not flood the log.
 */
export const logSecurity = (logger: Logger, facts: SecurityFacts): void => logOf(logger).write(facts);

/** The same for operations, which have no logger. */
export const securityLogger =
  (logger: Logger): LogSecurity =>
  (facts) =>
    logSecurity(logger, facts);

/** Writes all pending counts, before the process ends. */
export const flushSecurity = (logger: Logger): void => logs.get(logger)?.flush();

function logOf(logger: Logger): SecurityLog {
  const known = logs.get(logger);
  if (known !== undefined) return known;
  const log = createSecurityLog(logger);
  logs.set(logger, log);
  return log;
}

/** The first entry, and its time: its repetitions are written with its trace. */
type FirstEntry = { readonly line: Line; readonly trace: string | undefined; readonly at: Date };

type Line = Omit<SecurityEntry, "log" | "time" | "service" | "trace" | "times" | "since">;

function createSecurityLog(logger: Logger): SecurityLog {
  // Written whatever LOG_LEVEL is: even an operator who wants fewer log lines must see attacks.
  const level = logger.level === "silent" ? "silent" : "info";
  const lines = logger.child({ log: "security" }, { level });
  const repeats = createRepeats<FirstEntry>(({ first: { line, trace, at }, times }) =>
    lines.info({ ...line, trace, times, since: at.toISOString() }),
  );
  return {
    write: (facts) => {
      const line = lineOf(facts);
      observeSecurityEvent(line.event, line.outcome);
      if (isSummedUp(line) && !repeats.isFirst(JSON.stringify(line), firstEntry(line))) return;
      lines.info(line);
    },
    flush: repeats.flush,
  };
}

const firstEntry = (line: Line): FirstEntry => ({ line, trace: traceId(), at: new Date() });

/** Acts are logged each time; refusals, and what programs do all day, by the minute. */
const isSummedUp = ({ event, outcome }: Line): boolean => outcome === "refused" || event === "token_used";

function lineOf({ event, actor, method, target, reason, record }: SecurityFacts): Line {
  const source = currentNetwork();
  return {
    event,
    outcome: SECURITY_EVENTS[event],
    actor: writtenActor(actor),
    ...(method === undefined ? {} : { method }),
    ...(source === undefined ? {} : { source }),
    ...(target === undefined ? {} : { target: { ...target, id: writtenId(target.id) } }),
    ...(reason === undefined ? {} : { reason }),
    ...(record === undefined ? {} : { record: { ...record, id: writtenId(record.id) } }),
  };
}

const writtenActor = (actor: SecurityActor): SecurityActor =>
  actor.kind === "nobody" ? actor : { ...actor, id: writtenId(actor.id) };
