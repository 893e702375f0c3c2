import { describe, expect, test } from "@jest/globals";
import type { Cents } from "@stakehold/money/amount.ts";
import { NO_STAKE, type StakeState } from "../state/change.ts";
import { payableOf } from "../state/ledger.ts";
import { newOperation, type Operation } from "../state/operation.ts";
import { applyTransfer, type Transfer } from "./transfer.ts";
import { SAMPLED_AT, sampleStake } from "../../../test/sample-stake.ts";

const NOW = SAMPLED_AT;

/** By Stripe's clock, well before the service learns of it. */
const SENT_AT = new Date("2026-11-19T08:00:00Z");

const STAKE = sampleStake({ status: "RELEASED", payableCents: 2_000n });

const operation = (status: Operation["status"]): Operation => ({
  ...newOperation(
    { key: "tr:s:a1", kind: "TRANSFER", stakeId: "s", betId: "b", userId: "u", amountCents: 2_000n, target: "acct" },
    NOW,
  ),
  status,
  stripeId: status === "DONE" || status === "STOPPED" ? "tr_1" : null,
  nextAttemptAt: status === "UNKNOWN" ? NOW : null,
});

const stateOf = (status: Operation["status"], known: Partial<Operation>): StakeState => ({
  ...NO_STAKE,
  stake: STAKE,
  operations: [{ ...operation(status), ...known }],
});

const transfer = (change: Partial<Transfer> = {}): Transfer => ({
  id: "tr_1",
  amountCents: 2_000n,
  sentAt: SENT_AT,
  reversals: [],
  destination: "acct",
  transferGroup: null,
  stakeId: "s",
  operation: "tr:s:a1",
  ...change,
});

const reversedBy = (...cents: readonly Cents[]): Partial<Transfer> => ({
  reversals: cents.map((part, index) => ({ id: `trr_${index + 1}`, cents: part })),
});

const applied = (status: Operation["status"], change: Partial<Transfer> = {}, known: Partial<Operation> = {}) => {
  const { answer, writes } = applyTransfer(stateOf(status, known), transfer(change), NOW);
  return {
    alert: answer.alert,
    status: writes?.operations?.[0]?.status,
    reversedCents: writes?.operations?.[0]?.reversedCents,
    booked: writes?.transactions?.map(({ key }) => key) ?? [],
    owed: writes?.transactions
      ?.flatMap(({ postings }) => postings)
      .filter(({ account }) => account === payableOf("s"))
      .reduce((sum, { cents }) => sum - cents, 0n),
  };
};

describe("a transfer that Stripe shows", () => {
  test("is booked and published once", () => {
    expect(applied("UNKNOWN")).toMatchObject({ status: "DONE", booked: ["transfer:tr_1"], owed: -2_000n });
    expect(applied("DONE").booked).toEqual([]);
  });

  test("is published with the time at which it was made, however late it is seen", () => {
    const { events } = applyTransfer(stateOf("UNKNOWN", {}), transfer(), NOW);
    expect(events).toEqual([{ type: "PayoutSent", stake: STAKE, cents: 2_000n, sentAt: SENT_AT }]);
    expect(applyTransfer(stateOf("DONE", {}), transfer(), NOW).events ?? []).toEqual([]);
  });

  test("is owed again and stopped once when it was reversed", () => {
    const reversed = reversedBy(2_000n);
    expect(applied("DONE", reversed)).toMatchObject({
      status: "STOPPED",
      reversedCents: 2_000n,
      booked: ["transfer_reversed:trr_1"],
      owed: 2_000n,
      alert: "a transfer was reversed",
    });
    expect(applied("STOPPED", reversed, { reversedCents: 2_000n })).toMatchObject({ status: undefined, booked: [] });
  });

  test("is booked both ways when first seen already reversed", () => {
    expect(applied("UNKNOWN", reversedBy(2_000n))).toMatchObject({
      status: "STOPPED",
      booked: ["transfer:tr_1", "transfer_reversed:trr_1"],
      owed: 0n,
    });
  });

  test("is owed again by the sum of its partial reversals, each booked once by its id", () => {
    expect(applied("DONE", reversedBy(300n))).toMatchObject({
      status: "STOPPED",
      reversedCents: 300n,
      booked: ["transfer_reversed:trr_1"],
      owed: 300n,
      alert: "a part of a transfer was reversed",
    });
    expect(applied("STOPPED", reversedBy(300n, 200n), { reversedCents: 300n })).toMatchObject({
      status: "STOPPED",
      reversedCents: 500n,
      booked: ["transfer_reversed:trr_1", "transfer_reversed:trr_2"],
    });
    expect(applied("STOPPED", reversedBy(300n), { reversedCents: 500n })).toMatchObject({ status: undefined });
  });

  test("stays done when more of it is reversed after another transfer followed", () => {
    const followed = { reversedCents: 300n, isFollowed: true };
    expect(applied("DONE", reversedBy(300n, 200n), followed)).toMatchObject({ status: "DONE", reversedCents: 500n });
  });

  test("is booked once with the account that it went to, even if its row named another", () => {
    const elsewhere = { destination: "acct_other" };
    expect(applied("UNKNOWN", elsewhere)).toMatchObject({
      alert: undefined,
      status: "DONE",
      booked: ["transfer:tr_1"],
    });
    const { writes } = applyTransfer(stateOf("UNKNOWN", {}), transfer(elsewhere), NOW);
    expect(writes?.operations?.[0]?.target).toBe("acct_other");
  });

  test.each<[string, Partial<Transfer>, string]>([
    ["of another amount", { amountCents: 1_999n }, "a transfer has another amount"],
    ["of another operation", { operation: "tr:s:a2" }, "a transfer is not one of ours"],
    ["that names none", { operation: undefined }, "a transfer is not one of ours"],
  ])("%s books nothing and raises an alert", (_, change, alert) => {
    expect(applied("UNKNOWN", change)).toMatchObject({ alert, status: undefined, booked: [] });
  });
});
