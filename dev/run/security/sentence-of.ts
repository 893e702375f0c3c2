import type { SecurityEntry } from "@stakehold/service/security/entry.ts";

/** Formats one entry for people: when, who, what, to what, why, where from, and where to find more. */
export function sentenceOf(entry: SecurityEntry): string {
  const { time, actor, event, method, target, reason, source, record, times, since, service, trace } = entry;
  return [
    time,
    actor.kind === "nobody" ? "nobody" : `${actor.kind} ${actor.id}`,
    event,
    target && `${target.kind} ${target.id}`,
    reason,
    method && `by ${method}`,
    source && `from ${source}`,
    record && `record ${record.kind} ${record.id}`,
    times && `${times} more since ${since ?? "then"}`,
    `in ${service}`,
    trace && `trace ${trace}`,
  ]
    .filter((part) => part !== undefined)
    .join("  ");
}
