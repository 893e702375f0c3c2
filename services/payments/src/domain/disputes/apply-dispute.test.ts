import { describe, expect, test } from "@jest/globals";
import { applyDispute } from "./apply-dispute.ts";
import { NO_STAKE, type StakeState } from "../state/change.ts";
import type { Dispute, DisputeReading, DisputeStatus } from "../state/dispute.ts";
import { newOperation, type Operation } from "../state/operation.ts";
import type { Stake } from "../state/stake.ts";
import { SAMPLED_AT, sampleStake } from "../../../test/sample-stake.ts";

const NOW = SAMPLED_AT;
const at = (second: number): Date => new Date(NOW.getTime() + second * 1_000);

const STAKE = sampleStake({ status: "CHARGED_BACK", balanceTransaction: "txn" });

const LOST: Dispute = {
  id: "dp",
  stakeId: "s",
  charge: "ch",
  paymentIntent: "pi",
  amountCents: 1_025n,
  reason: "fraudulent",
  status: "LOST",
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
  INQUIRY: [],
  OPEN: [-1_025n],
  ENDED: [-1_025n, 1_025n],
  WON: [-1_025n, 1_025n],
  LOST: [-1_025n],
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
  test.each(["OPEN", "WON", "ENDED"] as const)("one that began earlier and shows it %s changes nothing", (status) => {
    expect(applied(reading(status, 9))).toEqual({
      outcome: "applied",
      row: undefined,
      stake: undefined,
      outcomes: [],
    });
  });

  test.each(["OPEN", "WON", "ENDED"] as const)("one that began later and shows it %s books the loss back", (status) => {
    expect(applied(reading(status, 11))).toMatchObject({
      row: [status, 0n, 0n, at(11)],
      stake: "REFUNDING",
      outcomes: ["dispute_loss_reversed:dp:2"],
    });
  });

  test("one that shows the same is stored, so that no earlier one can follow it", () => {
    expect(applied(reading("LOST", 12))).toEqual({
      outcome: "applied",
      row: ["LOST", 1_025n, 0n, at(12)],
      stake: undefined,
      outcomes: [],
    });
  });

  test("an inquiry never replaces a lost dispute", () => {
    expect(applied(reading("INQUIRY", 11))).toMatchObject({ row: undefined });
  });
});

describe("a lost dispute follows what the network holds", () => {
  test("a further withdrawal is the platform's loss when nothing is owed any more", () => {
    expect(applied(reading("LOST", 11, [-1_025n, -75n]))).toMatchObject({
      row: ["LOST", 1_025n, 75n, at(11)],
      outcomes: ["dispute_lost:dp:2"],
    });
  });

  test("a part that comes back is owed again", () => {
    expect(applied(reading("LOST", 11, [-1_025n, 400n]))).toMatchObject({
      row: ["LOST", 625n, 0n, at(11)],
      stake: "REFUNDING",
      outcomes: ["dispute_loss_reversed:dp:2", "dispute_lost:dp:3"],
    });
  });
});

test.each(["UNKNOWN", "SUBMITTED"] as const)("a loss is not reversed while the rest is %s", (status) => {
  const refund = newOperation({ key: "re:s:a1", kind: "REFUND", userId: "u", stakeId: "s", amountCents: 25n }, NOW);
  const state = stateOf({ status: "REFUNDING" }, [{ ...refund, status }]);
  expect(applied(reading("WON", 11), state)).toMatchObject({ outcome: "busy", row: undefined, outcomes: [] });
});
