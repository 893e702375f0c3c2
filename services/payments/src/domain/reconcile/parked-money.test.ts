import { describe, expect, test } from "@jest/globals";
import { NO_STAKE, type StakeState } from "../state/change.ts";
import { newOperation } from "../state/operation.ts";
import { refundByTransfer, retryRefund } from "./parked-money.ts";
import { SAMPLED_AT, sampleStake } from "../../../test/sample-stake.ts";

const NOW = SAMPLED_AT;

const STAKE = sampleStake();

/** Returns a refund that failed for this reason, with its money still owed. */
const failedBy = (lastError: string): StakeState => {
  const terms = { stakeId: "s", betId: "b", userId: "u", amountCents: 1_025n, target: "pi" };
  const row = newOperation({ key: "re:s:a1", kind: "REFUND", ...terms }, NOW);
  return {
    ...NO_STAKE,
    stake: STAKE,
    operations: [{ ...row, status: "FAILED", lastError, nextAttemptAt: null, finishedAt: NOW }],
    owed: { ...NO_STAKE.owed, refundPayable: 1_025n },
  };
};

const COMMAND = { id: "a", adminId: "admin", subject: "s", note: "", idempotencyKey: "k" };
const keysOf = ({ writes }: ReturnType<typeof retryRefund>) => writes?.operations?.map(({ key }) => key);

describe("a refund that failed", () => {
  test("because its card can't receive it can be sent as a transfer", () => {
    const state = failedBy("lost_or_stolen_card");
    expect(keysOf(refundByTransfer(state, COMMAND, NOW))).toEqual(["tr:s:a1"]);
    expect(keysOf(retryRefund(state, COMMAND, NOW))).toEqual(["re:s:a2"]);
  });

  test("because Stripe has refunded the charge already may be tried again, and is never sent a second time", () => {
    const state = failedBy("charge_already_refunded");
    expect(() => refundByTransfer(state, COMMAND, NOW)).toThrow(expect.objectContaining({ code: "NOTHING_PARKED" }));
    expect(keysOf(retryRefund(state, COMMAND, NOW))).toEqual(["re:s:a2"]);
  });
});
