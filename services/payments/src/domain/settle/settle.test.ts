import { describe, expect, test } from "@jest/globals";
import { chargeFor } from "@stakehold/money/fee.ts";
import { splitPool } from "@stakehold/money/split.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import { NO_STAKE } from "../state/change.ts";
import { escrowOf, feeEscrowOf, payableOf, refundPayableOf } from "../state/ledger.ts";
import { open, paymentParameters } from "../open/opening.ts";
import { settle } from "./settle.ts";
import type { Admitted, SettleBet } from "../state/settlement.ts";
import { chargeOf, type Stake, type StakeStatus } from "../state/stake.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

const stake = (
  id: string,
  stakeCents: bigint,
  status: StakeStatus = "HELD",
  feeCents = 25n,
  feePolicy: FeePolicy = feeCents === 0n ? "WINNINGS" : "ENTRY",
): Stake => ({
  id,
  betId: "bet",
  userId: `user-${id}`,
  stakeCents,
  feeCents,
  feePolicy,
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
    const stakes = [stake("a", 1_000n, "HELD", 0n), stake("b", 1_000n, "HELD", 0n)];
    const { moved } = settled(stakes, { feePolicy: "WINNINGS", admitted: [FOR("a", 1), AGAINST("b", 2)] });
    expect(moved.get(payableOf("a"))).toBe(-1_975n);
    expect(moved.get("fee_revenue")).toBe(-25n);
  });

  test.each<[StakeStatus]>([["DISPUTED"], ["REFUNDING"], ["PENDING"], ["CANCELLED"], ["CHARGED_BACK"]])(
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
    const { outcome, stakes, moved } = settled([stake("a", 100n), stake("x", 100n, "DISPUTED")], {
      admitted: [FOR("a", 1), AGAINST("x", 2)],
    });
    expect(outcome).toBe("REFUND");
    expect(stakes.map(({ id, status }) => [id, status])).toEqual([["a", "REFUNDING"]]);
    expect(moved.get(refundPayableOf("a"))).toBe(-125n);
  });

  test("of a bet without money returns REFUND and moves nothing", () => {
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

describe("from $1.00 to the largest charge", () => {
  const BORDERS = [100n, 101n, 139n, 140n, 141n, 1_000n, 999_999n, 12_345_679n, 50_000_020n, 97_560_939n];
  const AMOUNTS = BORDERS.flatMap((around) => Array.from({ length: 36 }, (_, index) => around + BigInt(index)));

  const opened = (stakeCents: bigint, feePolicy: FeePolicy) =>
    open(NO_STAKE, { stakeId: "a", betId: "bet", userId: "user", stakeCents, feePolicy }, () => "hash", NOW);

  test.each(["ENTRY", "WINNINGS"] as const)("a %s stake is charged exactly what chargeFor computes", (feePolicy) => {
    for (const stakeCents of AMOUNTS) {
      const { stake: made } = opened(stakeCents, feePolicy).answer;
      const { fee, total } = chargeFor(stakeCents, feePolicy);
      expect([made.feeCents, chargeOf(made), paymentParameters(made).amountCents]).toEqual([fee, total, total]);
    }
  });

  test.each([
    ["ENTRY", 97_560_975n],
    ["WINNINGS", 99_999_999n],
  ] as const)("under %s the largest stake is charged $999,999.99, and a cent more is refused", (feePolicy, largest) => {
    expect(chargeOf(opened(largest, feePolicy).answer.stake)).toBe(99_999_999n);
    expect(() => opened(largest + 1n, feePolicy)).toThrow(expect.objectContaining({ code: "AMOUNT_TOO_LARGE" }));
  });

  test.each(["ENTRY", "WINNINGS"] as const)(
    "a settlement under %s moves exactly what the split computes, to the cent",
    (feePolicy) => {
      for (let first = 0; first + 7 <= AMOUNTS.length; first += 7) {
        const stakes = AMOUNTS.slice(first, first + 7).map((cents, index) =>
          stake(String(index), cents, "HELD", chargeFor(cents, feePolicy).fee, feePolicy),
        );
        const admitted = stakes.map(({ id }, index) =>
          index % 3 === 1 ? AGAINST(id, 100 - index) : FOR(id, 100 - index),
        );
        const { moved, operations } = settled(stakes, { admitted, feePolicy });
        const split = splitPool(
          admitted.map(({ stakeId, side, admission }, index) => ({
            id: stakeId,
            side,
            admission,
            stake: stakes[index]?.stakeCents ?? 0n,
          })),
          "FOR",
          feePolicy,
        );
        const entryFees = stakes.reduce((sum, { feeCents }) => sum + feeCents, 0n);
        expect(moved.get("fee_revenue") ?? 0n).toBe(-(split.fees + entryFees));
        for (const { id, payable } of split.winners) expect(moved.get(payableOf(id))).toBe(-payable);
        const paid = operations.map(({ stakeId, amountCents }) => [stakeId, amountCents] as const);
        expect(new Map(paid)).toEqual(new Map(split.winners.map(({ id, payable }) => [id, payable])));
      }
    },
  );
});
