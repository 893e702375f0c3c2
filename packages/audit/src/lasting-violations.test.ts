import { describe, expect, test } from "@jest/globals";
import { everyRule, type Finding, type RuleName } from "./read-violations.ts";
import { lastingViolations } from "./lasting-violations.ts";
import type { Violation } from "./rules/violation.ts";

const clearing = (fault: string): Violation => ({ invariant: 5, subject: "stripe_clearing", fault });
const stray = (subject: string): Violation => ({ invariant: 7, subject, fault: "was charged for no stake" });
const patience = { outlivesMs: 60, everyMs: 20 };

/** Checks with these results in order, the last one repeated; records the groups of each call. */
function looks(...answers: readonly Finding[][]) {
  const checked: (readonly RuleName[])[] = [];
  const look = async (rules: readonly RuleName[]): Promise<Finding[]> => {
    const answer = answers[Math.min(checked.length, answers.length - 1)] ?? [];
    checked.push(rules);
    return answer;
  };
  return { checked, look };
}

describe("a difference on a running platform", () => {
  test("is checked once if there is none", async () => {
    const { checked, look } = looks([]);
    expect(await lastingViolations(look, patience)).toEqual([]);
    expect(checked).toEqual([everyRule]);
  });

  test("is ignored if it disappears in time, and only its group is checked again", async () => {
    const { checked, look } = looks([{ rule: "clearing", violations: [clearing("is 1, Stripe holds 2")] }], []);
    expect(await lastingViolations(look, patience)).toEqual([]);
    expect(checked).toEqual([everyRule, ["clearing"]]);
  });

  test("counts if it lasts, even if its amounts change", async () => {
    const { look } = looks(
      [{ rule: "clearing", violations: [clearing("is 1, Stripe holds 2")] }],
      [{ rule: "clearing", violations: [clearing("is 7, Stripe holds 8")] }],
    );
    const began = performance.now();
    expect(await lastingViolations(look, patience)).toEqual([clearing("is 7, Stripe holds 8")]);
    expect(performance.now() - began).toBeGreaterThanOrEqual(patience.outlivesMs);
  });

  test("is a different one if its subject differs", async () => {
    const { look } = looks(
      [{ rule: "Stripe's objects", violations: [stray("ch_1")] }],
      [{ rule: "Stripe's objects", violations: [stray("ch_2")] }],
    );
    expect(await lastingViolations(look, patience)).toEqual([]);
  });
});
