import { setTimeout as pause } from "node:timers/promises";
import { everyRule, type Finding, type RuleName } from "./read-violations.ts";
import type { Violation } from "./rules/violation.ts";

/** How long a difference must last, and how long to wait between two checks of it. */
export type Patience = { readonly outlivesMs: number; readonly everyMs: number };

/**
 * Returns violations that outlive `outlivesMs`. A working platform always has something between two records, so only
 * what was found is checked again, until the time is over or it has gone. `look` reads groups of rules.
 */
export async function lastingViolations(
  look: (rules: readonly RuleName[]) => Promise<readonly Finding[]>,
  { outlivesMs, everyMs }: Patience,
): Promise<Violation[]> {
  let standing = found(await look(everyRule));
  const until = performance.now() + outlivesMs;
  for (let left = outlivesMs; left > 0 && standing.length > 0;) {
    await pause(Math.min(everyMs, left));
    left = until - performance.now();
    standing = stillStanding(standing, await look(standing.map(({ rule }) => rule)));
  }
  return standing.flatMap(({ violations }) => violations);
}

const found = (findings: readonly Finding[]): Finding[] => findings.filter(({ violations }) => violations.length > 0);

/** The wording may change between checks: a wrong sum keeps moving. */
const sameness = ({ invariant, subject }: Violation): string => `${invariant} ${subject}`;

function stillStanding(before: readonly Finding[], now: readonly Finding[]): Finding[] {
  const known = new Set(before.flatMap(({ violations }) => violations.map(sameness)));
  return found(
    now.map(({ rule, violations }) => ({
      rule,
      violations: violations.filter((violation) => known.has(sameness(violation))),
    })),
  );
}
