import { describe, expect, test } from "@jest/globals";
import type { Violation } from "@stakehold/audit/read-violations.ts";
import type { MoneySummary } from "@stakehold/audit/read-summary.ts";
import { reportOf } from "./report.ts";

const summary: MoneySummary = {
  stakes: [{ status: "HELD", count: 2, cents: 2_050n }],
  accounts: [{ type: "escrow", count: 2, cents: -2_000n }],
  transactions: 3,
  settlements: 1,
  unfinished: ["1 operations to call"],
};

describe("the report of an audit", () => {
  test("counts stakes, sums accounts, and reports what is in flight", () => {
    const report = reportOf(summary, []);
    expect(report).toMatch(/Stakes: 2\n {2}HELD +2 +\$20\.50\n/);
    expect(report).toContain("Ledger: 3 transactions, 1 settlement\n");
    expect(report).toMatch(/escrow +2 +-\$20\.00\n/);
    expect(report).toContain("On its way: 1 operations to call\n");
    expect(report).toContain("Every invariant of the money path holds.");
  });

  test("lists each violated invariant with its violations, the first 50 of many", () => {
    const many = Array.from({ length: 52 }, (_, index): Violation => {
      return { invariant: 4, subject: `re_${index}`, fault: "is no operation of ours" };
    });
    const report = reportOf(summary, [{ invariant: 1, subject: "escrow:x", fault: "its balance row says 5" }, ...many]);
    expect(report).toContain("✗ 1: the ledger sums to zero");
    expect(report).toContain("    escrow:x its balance row says 5\n");
    expect(report).toContain("    re_49 is no operation of ours\n    and 2 more\n");
    expect(report).toContain("53 violations of the money path's invariants.");
  });
});
