import { describe, expect, test } from "@jest/globals";
import { escrowOf, feeEscrowOf, payableOf, refundPayableOf } from "./ledger.ts";
import { settle } from "./settle.ts";
import type { Admitted, SettleBet } from "./settlement.ts";
import type { Stake, StakeStatus } from "./stake.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

const stake = (id: string, stakeCents: bigint, status: StakeStatus = "held", feeCents = 25n): Stake => ({
  id,
  betId: "bet",
  userId: `user-${id}`,
  stakeCents,
  feeCents,
  feePolicy: feeCents === 0n ? "WINNINGS" : "ENTRY",
  status,
  statusSince: NOW,
  isClosing: false,
  attempt: 1,
  paymentIntent: `pi_${id}`,
  charge: `ch_${id}`,
  chargedAt: NOW,
  cardLast4: "4242",
  balanceTransaction: `txn_${id}`,
  payableCents: null,
  winningsFeeCents: null,
  createdAt: NOW,
  dueAt: null,
});

const FOR = (stakeId: string, admission: number): Admitted => ({ stakeId, side: "FOR", admission });
const AGAINST = (stakeId: string, admission: number): Admitted => ({ stakeId, side: "AGAINST", admission });

function settled(stakes: readonly Stake[], command: Partial<SettleBet>) {
  const { answer, writes } = settle(
    { betId: "bet", stakes, settlement: null },
    { betId: "bet", decision: "FOR", feePolicy: "ENTRY", admitted: [], ...command },
    NOW,
  );
  const moved = new Map(writes?.transactions?.[0]?.postings.map(({ account, cents }) => [account, cents]));
  return { outcome: answer.outcome, stakes: writes?.stakes ?? [], moved, operations: writes?.operations ?? [] };
}

describe("a settlement", () => {
  test("moves each escrow to the winners' payables and every fee to the revenue", () => {
    const { outcome, moved, operations } = settled([stake("a", 1_000n), stake("b", 1_000n), stake("c", 501n)], {
      admitted: [FOR("a", 1), FOR("b", 2), AGAINST("c", 3)],
    });
    expect(outcome).toBe("FOR");
    expect(Object.fromEntries(moved)).toEqual({
      [escrowOf("a")]: 1_000n,
      [escrowOf("b")]: 1_000n,
      [escrowOf("c")]: 501n,
      [payableOf("a")]: -1_251n,
      [payableOf("b")]: -1_250n,
      [feeEscrowOf("a")]: 25n,
      [feeEscrowOf("b")]: 25n,
      [feeEscrowOf("c")]: 25n,
      fee_revenue: -75n,
    });
    expect(operations.map(({ key, amountCents }) => [key, amountCents])).toEqual([
      ["tr:a:a1", 1_251n],
      ["tr:b:a1", 1_250n],
    ]);
  });

  test("under WINNINGS earns the fee on each winner's share, leftover cent included", () => {
    const stakes = [stake("a", 1_000n, "held", 0n), stake("b", 1_000n, "held", 0n)];
    const { moved } = settled(stakes, { feePolicy: "WINNINGS", admitted: [FOR("a", 1), AGAINST("b", 2)] });
    expect(moved.get(payableOf("a"))).toBe(-1_975n);
    expect(moved.get("fee_revenue")).toBe(-25n);
  });

  test.each<[StakeStatus]>([["disputed"], ["refunding"], ["pending"], ["cancelled"], ["charged_back"]])(
    "leaves a %s stake alone",
    (status) => {
      const { stakes, moved } = settled([stake("a", 100n), stake("b", 100n), stake("x", 100n, status)], {
        admitted: [FOR("a", 1), AGAINST("b", 2), AGAINST("x", 3)],
      });
      expect(stakes.map(({ id }) => id)).toEqual(["a", "b"]);
      expect(moved.get(payableOf("a"))).toBe(-200n);
    },
  );

  test("refunds all when the only loser's stake is disputed", () => {
    const { outcome, stakes, moved } = settled([stake("a", 100n), stake("x", 100n, "disputed")], {
      admitted: [FOR("a", 1), AGAINST("x", 2)],
    });
    expect(outcome).toBe("REFUND");
    expect(stakes.map(({ id, status }) => [id, status])).toEqual([["a", "refunding"]]);
    expect(moved.get(refundPayableOf("a"))).toBe(-125n);
  });

  test("of a bet without money says so and moves nothing", () => {
    const { outcome, moved, operations } = settled([], { decision: "AGAINST" });
    expect(outcome).toBe("REFUND");
    expect(moved.size).toBe(0);
    expect(operations).toEqual([]);
  });

  test.each([
    ["names a stake twice", { admitted: [FOR("a", 1), AGAINST("a", 2)] }],
    ["gives an admission number twice", { admitted: [FOR("a", 1), AGAINST("b", 1)] }],
    ["comes with another fee policy", { feePolicy: "WINNINGS" as const, admitted: [FOR("a", 1), AGAINST("b", 2)] }],
  ])("is refused when its list %s", (_, command) => {
    expect(() => settled([stake("a", 100n), stake("b", 100n)], command)).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT" }),
    );
  });
});
