import { setTimeout as pause } from "node:timers/promises";
import { everyRule, type Finding, type RuleName } from "./check-invariants.ts";
import type { Violation } from "./violation.ts";

/** How long a difference must stand, and how long to wait between two looks at it. */
export type Patience = { readonly outlivesMs: number; readonly everyMs: number };

/**
 * Violations that outlive `outlivesMs`. A platform that works always has something between two records, so what is found
 * is looked at again, and that alone, until the time is over or it was seen to be gone. `look` reads groups of rules.
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

/** The words may differ from one look to the next: a sum that is wrong goes on moving. */
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
