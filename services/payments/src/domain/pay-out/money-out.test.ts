import { describe, expect, test } from "@jest/globals";
import { CallFailure, type FailureKind } from "../state/call-failure.ts";
import { NO_STAKE, type StakeState } from "../state/change.ts";
import { afterAbsence, afterFailure, beginMoney } from "./money-out.ts";
import { backOffMs, newOperation, type Operation } from "../state/operation.ts";
import type { PayoutAccount } from "../state/payout-account.ts";
import { SAMPLED_AT, sampleStake } from "../../../test/sample-stake.ts";

const NOW = SAMPLED_AT;
const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const hash = () => "hash";

/** A charge without disputes or movements by hand. */
const FREE = { left: null, isContested: false, isMovedByHand: false } as const;

const STAKE = sampleStake({ status: "RELEASED", payableCents: 2_000n });

const account = (payoutsEnabled: boolean): PayoutAccount => ({
  userId: "u",
  attempt: 1,
  stripeAccount: "acct",
  detailsSubmitted: true,
  payoutsEnabled,
  hindrance: null,
  observedAt: NOW,
  createdAt: NOW,
  dueAt: null,
});

const transfer = (change: Partial<Operation> = {}): Operation =>
  newOperation(
    {
      key: "tr:s:a1",
      kind: "TRANSFER",
      stakeId: "s",
      betId: "b",
      userId: "u",
      amountCents: 2_000n,
      ...change,
    },
    NOW,
  );

const called = (change: Partial<Operation> = {}): Operation =>
  transfer({
    status: "UNKNOWN",
    target: "acct",
    parametersHash: "hash",
    calls: 1,
    firstCalledAt: ago(1_000),
    ...change,
  });

const stateOf = (operation: Operation): StakeState => ({
  ...NO_STAKE,
  stake: STAKE,
  operations: [operation],
});

describe("the next step of a due transfer", () => {
  test.each<[string, Operation, PayoutAccount | null, string]>([
    ["no account", transfer(), null, "wait"],
    ["an account that can't receive", transfer(), account(false), "wait"],
    ["an account that can", transfer(), account(true), "send"],
    ["a call without a known result", called(), account(true), "send"],
    ["the same, for 22 hours", called({ firstCalledAt: ago(22 * HOUR_MS) }), account(true), "send"],
    ["the same, for 24 hours", called({ firstCalledAt: ago(24 * HOUR_MS) }), account(true), "find"],
    ["an effect that was absent once", called({ absentAt: ago(HOUR_MS) }), account(true), "find"],
  ])("with %s: %s", (_, operation, payoutAccount, expected) => {
    expect(beginMoney({ operation, stake: STAKE, account: payoutAccount, ...FREE }, hash, NOW).answer.do).toBe(
      expected,
    );
  });

  test.each([
    [59, false],
    [61, true],
  ])("winnings that have waited %i days are overdue: %s, regardless of later attempts", (days, isTooLong) => {
    const stake = { ...STAKE, statusSince: ago(days * 24 * HOUR_MS) };
    const second = transfer({ key: "tr:s:a2", attempt: 2, createdAt: ago(HOUR_MS) });
    const { answer } = beginMoney({ operation: second, stake, account: null, ...FREE }, hash, NOW);
    expect(answer).toEqual({ do: "wait", operation: "tr:s:a2", isTooLong });
  });

  test.each<[string, Partial<Operation>, string | undefined]>([
    ["was called first just now", {}, undefined],
    ["was called first five hours ago", { firstCalledAt: ago(5 * HOUR_MS), lastError: "rate_limit" }, undefined],
    ["was called first seven hours ago", { firstCalledAt: ago(7 * HOUR_MS), lastError: "rate_limit" }, "rate_limit"],
    ["has had no response for that long", { firstCalledAt: ago(7 * HOUR_MS) }, "unanswered"],
    [
      "Stripe has not finished for that long",
      { kind: "REFUND", status: "SUBMITTED", stripeId: "re_1", firstCalledAt: ago(7 * HOUR_MS) },
      "submitted",
    ],
  ])("an operation that %s is late: %o %s", (_, change, late) => {
    const due = { operation: called(change), stake: STAKE, account: null, ...FREE };
    expect(beginMoney(due, hash, NOW).answer).toMatchObject({ late });
  });

  test.each<[string, Operation, { do: string }, string]>([
    ["not sent yet stops", transfer(), { do: "wait" }, "STOPPED"],
    ["that waits for an account stops", transfer({ status: "WAITING" }), { do: "wait" }, "STOPPED"],
    ["that was called is looked up", called(), { do: "find" }, "UNKNOWN"],
  ])("a payout %s when money was moved by hand", (_, operation, step, status) => {
    const due = { operation, stake: STAKE, account: account(true), ...FREE, isMovedByHand: true };
    const { answer, writes } = beginMoney(due, hash, NOW);
    expect(answer).toMatchObject(step);
    expect(writes?.operations).toMatchObject([{ status, lastError: status === "STOPPED" ? "by_hand" : null }]);
  });

  test.each([
    ["a card network disputes its charge", { isContested: true }, "disputed"],
    ["money was moved by hand", { isMovedByHand: true }, "by_hand"],
  ])("no payout starts while %s", (_, held, lastError) => {
    const due = { operation: transfer(), stake: STAKE, account: account(true), ...FREE, ...held };
    const { answer, writes } = beginMoney(due, hash, NOW);
    expect(answer).toMatchObject({ do: "wait" });
    expect(writes?.operations).toMatchObject([{ status: "STOPPED", lastError }]);
  });

  test("a key is never sent with other parameters", () => {
    expect(() =>
      beginMoney({ operation: called(), stake: STAKE, account: account(true), ...FREE }, () => "other", NOW),
    ).toThrow(/other parameters/);
  });
});

describe("after a failure", () => {
  test.each<[FailureKind, Partial<Operation>, string[], boolean]>([
    ["definite", {}, ["tr:s:a1 FAILED", "tr:s:a2 DUE"], false],
    ["unanswered", {}, ["tr:s:a1 UNKNOWN"], false],
    ["busy", {}, ["tr:s:a1 DUE"], false],
    ["busy", { calls: 2 }, ["tr:s:a1 UNKNOWN"], false],
    ["server", {}, ["tr:s:a1 UNKNOWN"], false],
    ["server", { serverErrors: 1, calls: 2 }, ["tr:s:a1 UNKNOWN"], true],
  ])("that is %s (%o) the rows are %o and it is looked up: %s", (kind, change, rows, find) => {
    const { answer, writes } = afterFailure(stateOf(called(change)), "tr:s:a1", new CallFailure(kind, "why"), NOW);
    expect(writes?.operations?.map(({ key, status }) => `${key} ${status}`)).toEqual(rows);
    expect(answer.find).toBe(find);
  });

  test.each<[string, string, "REFUND" | "TRANSFER", number, string[]]>([
    ["is retried", "why", "REFUND", 9, ["re:s:a9 FAILED", "re:s:a10 DUE"]],
    ["waits for an admin", "why", "REFUND", 10, ["re:s:a10 FAILED"]],
    ["that an admin retried waits for an admin again", "why", "REFUND", 11, ["re:s:a11 FAILED"]],
    ["is retried until there is money", "balance_insufficient", "REFUND", 30, ["re:s:a30 FAILED", "re:s:a31 DUE"]],
    ["ends when the refund was already made", "charge_already_refunded", "REFUND", 1, ["re:s:a1 FAILED"]],
    ["is retried without limit, as it needs no admin", "why", "TRANSFER", 30, ["tr:s:a30 FAILED", "tr:s:a31 DUE"]],
  ])("one that Stripe refuses %s (%s: %s, attempt %i)", (_, reason, kind, attempt, rows) => {
    const key = `${kind === "REFUND" ? "re" : "tr"}:s:a${attempt}`;
    const failure = new CallFailure("definite", reason);
    const { writes } = afterFailure(stateOf(called({ key, kind, attempt })), key, failure, NOW);
    expect(writes?.operations?.map((row) => `${row.key} ${row.status}`)).toEqual(rows);
  });

  test.each([
    ["that no later attempt fixes", "why", 10, ["StakeRefundFailed"]],
    ["after which it is retried", "why", 9, []],
    ["because the card has its money", "charge_already_refunded", 1, []],
  ] as const)("a refund refused for a reason %s notifies its owner accordingly", (_, reason, attempt, types) => {
    const operation = called({ key: `re:s:a${attempt}`, kind: "REFUND", attempt });
    const { events = [] } = afterFailure(stateOf(operation), operation.key, new CallFailure("definite", reason), NOW);
    expect(events.map(({ type }) => type)).toEqual(types);
  });

  test("nothing changes on an operation that has ended", () => {
    const over = called({ status: "DONE", nextAttemptAt: null, finishedAt: NOW });
    expect(afterFailure(stateOf(over), "tr:s:a1", new CallFailure("server", "why"), NOW).writes).toBeUndefined();
  });
});

describe("an effect that is not there", () => {
  test.each<[string, Partial<Operation>, string[]]>([
    ["after 23 hours without a response is retried under its key", {}, ["tr:s:a1 DUE"]],
    ["after server errors is looked up again", { serverErrors: 2 }, ["tr:s:a1 UNKNOWN"]],
    [
      "an hour later is given up, and a new attempt is due",
      { serverErrors: 2, absentAt: ago(HOUR_MS) },
      ["tr:s:a1 FAILED", "tr:s:a2 DUE"],
    ],
  ])("%s", (_, change, rows) => {
    const { writes } = afterAbsence(stateOf(called(change)), "tr:s:a1", NOW);
    expect(writes?.operations?.map(({ key, status }) => `${key} ${status}`)).toEqual(rows);
  });

  test("half an hour later is still looked up", () => {
    const state = stateOf(called({ serverErrors: 2, absentAt: ago(HOUR_MS / 2) }));
    expect(afterAbsence(state, "tr:s:a1", NOW).writes?.operations?.map(({ status }) => status) ?? []).not.toContain(
      "FAILED",
    );
  });
});

test("waits grow from a second to an hour", () => {
  expect([0, 1, 2, 30].map(backOffMs)).toEqual([1_000, 2_000, 4_000, 3_600_000]);
});
