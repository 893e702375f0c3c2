import { describe, expect, test } from "@jest/globals";
import { NO_STAKE, type StakeState } from "../state/change.ts";
import { newOperation, type Operation } from "../state/operation.ts";
import { applyRefund, type Refund } from "./refund.ts";
import { applySuspenseRefund, type SuspenseState } from "../reconcile/suspense.ts";
import { SAMPLED_AT, sampleStake } from "../../../test/sample-stake.ts";

const NOW = SAMPLED_AT;

const STAKE = sampleStake();

const operation = (change: Partial<Operation>): Operation => ({
  ...newOperation({ key: "re:s:a1", kind: "REFUND", stakeId: "s", betId: "b", userId: "u", amountCents: 1_025n }, NOW),
  nextAttemptAt: null,
  ...change,
});

const stateOf = (change: Partial<Operation>): StakeState => ({
  ...NO_STAKE,
  stake: STAKE,
  operations: [operation(change)],
  owed: { ...NO_STAKE.owed, refundPayable: 1_025n },
});

const suspenseOf = (change: Partial<Operation>): SuspenseState => ({
  paymentIntent: "pi",
  cents: 1_025n,
  operations: [operation({ kind: "SUSPENSE_REFUND", ...change })],
  disputes: [],
  movements: [],
});

const refund = (change: Partial<Refund>): Refund => ({
  id: "re_1",
  state: "succeeded",
  amountCents: 1_025n,
  paymentIntent: "pi",
  stakeId: "s",
  operation: "re:s:a1",
  failureReason: null,
  cameBack: false,
  outCents: 1_025n,
  backCents: null,
  ...change,
});

describe.each([
  ["a stake", (row: Partial<Operation>, seen: Refund) => applyRefund(stateOf(row), seen, NOW)],
  ["suspense", (row: Partial<Operation>, seen: Refund) => applySuspenseRefund(suspenseOf(row), seen, NOW)],
])("a refund of %s", (_, apply) => {
  test.each<[string, Partial<Operation>, Partial<Refund>, string]>([
    ["that a row made beside another", { status: "DONE", stripeId: "re_1" }, { id: "re_2" }, "second refund"],
    [
      "that is in progress beside another",
      { status: "SUBMITTED", stripeId: "re_1" },
      { id: "re_2", state: "pending" },
      "second refund",
    ],
    ["by an attempt that was given up", { status: "FAILED", stripeId: null }, {}, "given up"],
    ["that is in progress by such an attempt", { status: "FAILED", stripeId: null }, { state: "pending" }, "given up"],
    ["after the row's own failed", { status: "FAILED", stripeId: "re_1" }, { id: "re_2" }, "second refund"],
  ])("%s may pay twice: it is reported as made by hand, and nothing is booked", (_name, row, seen, alert) => {
    expect(apply(row, refund(seen))).toEqual({ answer: { alert: expect.stringContaining(alert), isByHand: true } });
  });

  test.each<[string, Partial<Operation>, Partial<Refund>]>([
    ["that failed beside the one that was made", { status: "DONE", stripeId: "re_1" }, { id: "re_2", state: "failed" }],
    ["that failed by an attempt that was given up", { status: "FAILED", stripeId: null }, { state: "failed" }],
    ["that is seen late as it was before it failed", { status: "FAILED", stripeId: "re_1" }, { state: "succeeded" }],
    ["that is seen again", { status: "DONE", stripeId: "re_1" }, {}],
  ])("%s changes nothing", (_name, row, seen) => {
    expect(apply(row, refund(seen))).toEqual({ answer: {} });
  });
});

test.each(["pending", "succeeded", "failed"] as const)(
  "a %s refund that names a stake's row and gave another payment back is reported as made by hand, and nothing is booked",
  (state) => {
    const seen = refund({ state, paymentIntent: "pi_of_another" });
    expect(applyRefund(stateOf({ status: "SUBMITTED", stripeId: "re_1" }), seen, NOW)).toEqual({
      answer: { alert: "a refund is of another payment than its row's", isByHand: true },
    });
  },
);
