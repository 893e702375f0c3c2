import { describe, expect, test } from "@jest/globals";
import { applyDispute } from "./apply-dispute.ts";
import { NO_STAKE, type StakeState } from "./decision.ts";
import type { Dispute, DisputeReading, DisputeStatus } from "./dispute.ts";
import { newOperation, type Operation } from "./operation.ts";
import type { Stake } from "./stake.ts";
import { SAMPLED_AT, sampleStake } from "../../test/sample-stake.ts";

const NOW = SAMPLED_AT;
const at = (second: number): Date => new Date(NOW.getTime() + second * 1_000);

const STAKE = sampleStake({ status: "charged_back", balanceTransaction: "txn" });

const LOST: Dispute = {
  id: "dp",
  stakeId: "s",
  charge: "ch",
  paymentIntent: "pi",
  amountCents: 1_025n,
  reason: "fraudulent",
  status: "lost",
  openedAt: NOW,
  closedAt: NOW,
  observedAt: at(10),
  takenCents: 1_025n,
  lossCents: 0n,
  bookings: 1,
};

const stateOf = (change: Partial<Stake> = {}, operations: readonly Operation[] = []): StakeState => ({
  ...NO_STAKE,
  stake: { ...STAKE, ...change },
  operations,
  disputes: [LOST],
});

const MOVES: Readonly<Record<DisputeStatus, readonly bigint[]>> = {
  inquiry: [],
  open: [-1_025n],
  ended: [-1_025n, 1_025n],
  won: [-1_025n, 1_025n],
  lost: [-1_025n],
};

const reading = (status: DisputeStatus, second: number, moves = MOVES[status]): DisputeReading => ({
  id: "dp",
  stakeId: "s",
  charge: "ch",
  paymentIntent: "pi",
  amountCents: 1_025n,
  reason: "fraudulent",
  status,
  openedAt: NOW,
  observedAt: at(second),
  movements: moves.map((cents, index) => ({ id: `txn_${index + 1}`, cents, feeCents: 0n })),
});

const applied = (seen: DisputeReading, state: StakeState = stateOf()) => {
  const { answer, writes } = applyDispute(state, seen, NOW);
  const [row] = writes?.disputes ?? [];
  return {
    ...answer,
    row: row && [row.status, row.takenCents, row.lossCents, row.observedAt],
    stake: writes?.stakes?.[0]?.status,
    outcomes: writes?.transactions?.map(({ key }) => key).filter((key) => key.includes(":dp")),
  };
};

describe("of two readings of a dispute that was lost, the one that began later counts", () => {
  test.each(["open", "won", "ended"] as const)("one that began earlier and shows it %s changes nothing", (status) => {
    expect(applied(reading(status, 9))).toEqual({
      outcome: "applied",
      row: undefined,
      stake: undefined,
      outcomes: [],
    });
  });

  test.each(["open", "won", "ended"] as const)("one that began later and shows it %s books the loss back", (status) => {
    expect(applied(reading(status, 11))).toMatchObject({
      row: [status, 0n, 0n, at(11)],
      stake: "refunding",
      outcomes: ["dispute_loss_reversed:dp:2"],
    });
  });

  test("one that shows the same is remembered, so that no earlier one comes after it", () => {
    expect(applied(reading("lost", 12))).toEqual({
      outcome: "applied",
      row: ["lost", 1_025n, 0n, at(12)],
      stake: undefined,
      outcomes: [],
    });
  });

  test("an inquiry is only ever the beginning", () => {
    expect(applied(reading("inquiry", 11))).toMatchObject({ row: undefined });
  });
});

describe("a lost dispute follows what the network holds", () => {
  test("more of it is the platform's loss, where nothing is owed any more", () => {
    expect(applied(reading("lost", 11, [-1_025n, -75n]))).toMatchObject({
      row: ["lost", 1_025n, 75n, at(11)],
      outcomes: ["dispute_lost:dp:2"],
    });
  });

  test("a part that comes back is owed again", () => {
    expect(applied(reading("lost", 11, [-1_025n, 400n]))).toMatchObject({
      row: ["lost", 625n, 0n, at(11)],
      stake: "refunding",
      outcomes: ["dispute_loss_reversed:dp:2", "dispute_lost:dp:3"],
    });
  });
});

test.each(["unknown", "submitted"] as const)("a loss does not turn while the rest is %s", (status) => {
  const refund = newOperation({ key: "re:s:a1", kind: "refund", userId: "u", stakeId: "s", amountCents: 25n }, NOW);
  const state = stateOf({ status: "refunding" }, [{ ...refund, status }]);
  expect(applied(reading("won", 11), state)).toMatchObject({ outcome: "busy", row: undefined, outcomes: [] });
});
