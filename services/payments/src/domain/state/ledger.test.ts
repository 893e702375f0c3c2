import { describe, expect, test } from "@jest/globals";
import { escrowOf, move, transactionOf } from "./ledger.ts";

describe("a ledger transaction", () => {
  test("has one posting per account, and none of zero", () => {
    const { postings } = transactionOf("key", "SETTLEMENT", [
      ...move(escrowOf("a"), "fee_revenue", 10n),
      ...move(escrowOf("b"), "fee_revenue", 5n),
      ...move(escrowOf("c"), "fee_revenue", 0n),
      ...move("stripe_fees", "stripe_clearing", 7n),
      ...move("stripe_clearing", "stripe_fees", 7n),
    ]);
    expect(postings).toEqual([
      { account: escrowOf("a"), cents: 10n },
      { account: "fee_revenue", cents: -15n },
      { account: escrowOf("b"), cents: 5n },
    ]);
  });

  test("can't be created unless it sums to zero", () => {
    expect(() => transactionOf("key", "SETTLEMENT", [{ account: "fee_revenue", cents: 1n }])).toThrow(RangeError);
  });
});
