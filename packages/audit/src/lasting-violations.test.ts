import { describe, expect, test } from "@jest/globals";
import { everyRule, type Finding, type RuleName } from "./read-violations.ts";
import { lastingViolations } from "./lasting-violations.ts";
import type { Violation } from "./rules/violation.ts";

const clearing = (fault: string): Violation => ({ invariant: 5, subject: "stripe_clearing", fault });
const stray = (subject: string): Violation => ({ invariant: 7, subject, fault: "was charged for no stake" });
const patience = { outlivesMs: 60, everyMs: 20 };

/** Checks with these results in order, the last one repeated; records the groups of each call. */
function looks(...answers: readonly Finding[][]) {
  const asked: (readonly RuleName[])[] = [];
  const look = async (rules: readonly RuleName[]): Promise<Finding[]> => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(rules);
    return answer;
  };
  return { asked, look };
}

describe("a difference on a platform that works", () => {
  test("is looked for once where there is none", async () => {
    const { asked, look } = looks([]);
    expect(await lastingViolations(look, patience)).toEqual([]);
    expect(asked).toEqual([everyRule]);
  });

  test("does not count when it is gone before its time, and nothing else is looked at again", async () => {
    const { asked, look } = looks([{ rule: "clearing", violations: [clearing("is 1, Stripe holds 2")] }], []);
    expect(await lastingViolations(look, patience)).toEqual([]);
    expect(asked).toEqual([everyRule, ["clearing"]]);
  });

  test("counts when it stands all the time, however its sums move", async () => {
    const { look } = looks(
      [{ rule: "clearing", violations: [clearing("is 1, Stripe holds 2")] }],
      [{ rule: "clearing", violations: [clearing("is 7, Stripe holds 8")] }],
    );
    const began = performance.now();
    expect(await lastingViolations(look, patience)).toEqual([clearing("is 7, Stripe holds 8")]);
    expect(performance.now() - began).toBeGreaterThanOrEqual(patience.outlivesMs);
  });

  test("is another one when it is about something else", async () => {
    const { look } = looks(
      [{ rule: "Stripe's objects", violations: [stray("ch_1")] }],
      [{ rule: "Stripe's objects", violations: [stray("ch_2")] }],
    );
    expect(await lastingViolations(look, patience)).toEqual([]);
  });
});
