import { traceId } from "@stakehold/telemetry/trace.ts";
import type { Logger } from "../logger.ts";
import { observeSecurityEvent } from "../metrics.ts";
import { currentNetwork } from "./client-network.ts";
import { SECURITY_EVENTS, writtenId, type SecurityActor, type SecurityEntry, type Telling } from "./entry.ts";
import { createRepeats } from "./repeats.ts";

/** Tells the security log something. It never waits and never throws, so it may stand on any path. */
export type TellSecurity = (telling: Telling) => void;

type SecurityLog = { readonly tell: TellSecurity; flush(): void };

/** One for each logger, so that equal refusals are counted together whoever tells them. */
const logs = new WeakMap<Logger, SecurityLog>();

/**
 * Writes a line of the security log and counts it. Refusals and uses of a token that are equal in everything but time are
 * summed up by the minute, after the first of them: who floods the platform does not flood the log.
 */
export const tellSecurity = (logger: Logger, telling: Telling): void => logOf(logger).tell(telling);

/** The same for operations, which know no logger. */
export const securityTeller =
  (logger: Logger): TellSecurity =>
  (telling) =>
    tellSecurity(logger, telling);

/** Writes what is counted and not written yet, before the process ends. */
export const flushSecurity = (logger: Logger): void => logs.get(logger)?.flush();

function logOf(logger: Logger): SecurityLog {
  const known = logs.get(logger);
  if (known !== undefined) return known;
  const log = createSecurityLog(logger);
  logs.set(logger, log);
  return log;
}

/** What was told first, and when: its repetitions are written with its trace. */
type Told = { readonly line: Line; readonly trace: string | undefined; readonly at: Date };

type Line = Omit<SecurityEntry, "log" | "time" | "service" | "trace" | "times" | "since">;

function createSecurityLog(logger: Logger): SecurityLog {
  // Written whatever LOG_LEVEL is: who asks for fewer words about the machinery still wants to know of attacks.
  const level = logger.level === "silent" ? "silent" : "info";
  const lines = logger.child({ log: "security" }, { level });
  const repeats = createRepeats<Told>(({ first: { line, trace, at }, times }) =>
    lines.info({ ...line, trace, times, since: at.toISOString() }),
  );
  return {
    tell: (telling) => {
      const line = lineOf(telling);
      observeSecurityEvent(line.event, line.outcome);
      if (isSummedUp(line) && !repeats.isFirst(JSON.stringify(line), told(line))) return;
      lines.info(line);
    },
    flush: repeats.flush,
  };
}

const told = (line: Line): Told => ({ line, trace: traceId(), at: new Date() });

/** What is done is told each time; what was refused, and what programs do all day, by the minute. */
const isSummedUp = ({ event, outcome }: Line): boolean => outcome === "refused" || event === "token_used";

function lineOf({ event, actor, method, target, reason, record }: Telling): Line {
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
