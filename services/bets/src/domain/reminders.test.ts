import { describe, expect, test } from "@jest/globals";
import type { Bet } from "./bet.ts";
import { review } from "./lifecycle.ts";
import { dueReminder, nextReminderAt } from "./reminders.ts";
import { betWith, DAY, later, MINUTE, NOW, PERIODS, twoSided, voting } from "./testing/samples.ts";

const HOUR = 60 * MINUTE;
const END = later(7 * DAY);
const ABANDONED_AT = later(14 * DAY, END);
const VOTE_END = later(3 * DAY);
const OPENED_LATE = voting({ votingEndsAt: later(MINUTE, VOTE_END) });
const ONE_SIDED = betWith([{ side: "FOR", amount: 1_000n }]);

const electorate = ["creator", "joiner"];
const at = (bet: Bet, now: Date, periods = PERIODS) => dueReminder(bet, { now, periods })?.reminder;
const reviewed = (bet: Bet, now: Date, people: readonly string[] = electorate) =>
  review({ bet, pending: [], electorate: people }, { now, periods: PERIODS });

describe("a reminder is due", () => {
  test.each<[string, Bet, Date, string | undefined]>([
    ["a moment before the last day of one side: no", ONE_SIDED, later(-DAY - 1, END), undefined],
    ["a day before the end of one side", ONE_SIDED, later(-DAY, END), "ONE_SIDED"],
    ["not when both sides are taken", twoSided(), later(-DAY, END), undefined],
    ["not for a bet published within its last day", { ...ONE_SIDED, publishedAt: later(-DAY, END) }, END, undefined],
    ["at the end date, for the proposal", twoSided(), END, "PROPOSAL_DUE"],
    ["when anybody may propose", twoSided(), later(3 * DAY, END), "PROPOSAL_OPEN"],
    ["a moment before half of the vote: no", voting(), later(1.5 * DAY - 1), undefined],
    ["at half of the vote", voting(), later(1.5 * DAY), "VOTE_HALF_OVER"],
    ["a moment before its last six hours", voting(), later(-6 * HOUR - 1, VOTE_END), "VOTE_HALF_OVER"],
    ["in its last six hours", voting(), later(-6 * HOUR, VOTE_END), "VOTE_ENDS_SOON"],
    ["at half of the vote, whenever its ballot was opened", OPENED_LATE, later(1.5 * DAY), "VOTE_HALF_OVER"],
    ["six hours before the ballot's own deadline", OPENED_LATE, later(MINUTE - 6 * HOUR, VOTE_END), "VOTE_ENDS_SOON"],
    ["and a moment before: no", OPENED_LATE, later(MINUTE - 6 * HOUR - 1, VOTE_END), "VOTE_HALF_OVER"],
    ["not once the bet is decided", voting({ decision: "REFUND" }), later(2 * DAY), undefined],
    ["not when the bet is over", voting({ status: "RESOLVED" }), later(2 * DAY), undefined],
    ["not for a draft", { ...ONE_SIDED, status: "DRAFT", publishedAt: null }, END, undefined],
    ["not again", voting({ remindedUntil: later(1.5 * DAY) }), later(2 * DAY), undefined],
  ])("%s", (_rule, bet, now, reminder) => {
    expect(at(bet, now)).toBe(reminder);
  });

  test.each([
    ["an hour: at half time alone", HOUR, [0.5 * HOUR]],
    ["twelve hours: at half time alone", 12 * HOUR, [6 * HOUR]],
    ["a little more: at both", 12 * HOUR + 2, [6 * HOUR + 1, 6 * HOUR + 2]],
    ["three days: at both", 3 * DAY, [1.5 * DAY, 3 * DAY - 6 * HOUR]],
  ] as const)("of a vote that lasts %s", (_name, votingMs, dueAfter) => {
    const periods = { ...PERIODS, votingMs };
    const times: Date[] = [];
    for (let bet = voting(); ; bet = { ...bet, remindedUntil: times.at(-1) ?? null }) {
      const next = nextReminderAt(bet, periods);
      if (next === undefined) break;
      times.push(next);
    }
    expect(times).toEqual(dueAfter.map((ms) => later(ms)));
  });
});

describe("a review publishes the reminder", () => {
  test.each<[string, Bet, Date, readonly string[], Date]>([
    ["of one side to everybody in it", ONE_SIDED, later(-DAY, END), electorate, END],
    ["of a proposal to the creator", twoSided(), END, ["creator"], ABANDONED_AT],
    ["of an open proposal to everybody", twoSided(), later(3 * DAY, END), electorate, ABANDONED_AT],
    ["of a vote to the people whom voting names", voting(), later(1.5 * DAY), [], VOTE_END],
  ])("%s", (_rule, bet, now, people, actBefore) => {
    const { writes, events } = reviewed(bet, now);
    expect(events).toMatchObject([{ type: "ReminderDue", betId: "bet", people, actBefore }]);
    expect(writes?.bet?.remindedUntil).toEqual(now);
  });

  test("to nobody when the creator no longer takes part", () => {
    expect(reviewed(twoSided(), END, ["joiner"]).events).toMatchObject([{ reminder: "PROPOSAL_DUE", people: [] }]);
  });

  test("once, and waits for the next one", () => {
    const first = reviewed(voting(), later(1.5 * DAY));
    const lastCall = later(-6 * HOUR, VOTE_END);
    expect(first.answer).toEqual({ kind: "WAIT", until: lastCall });
    expect(first.writes?.bet?.dueAt).toEqual(lastCall);
    const again = reviewed(first.writes?.bet ?? voting(), later(2 * DAY));
    expect(again.events).toBeUndefined();
    expect(again.answer).toEqual({ kind: "WAIT", until: lastCall });
  });

  test("that is the latest of several overdue ones", () => {
    expect(reviewed(voting(), later(-HOUR, VOTE_END)).events).toMatchObject([{ reminder: "VOTE_ENDS_SOON" }]);
    expect(reviewed(twoSided(), later(4 * DAY, END)).events).toMatchObject([{ reminder: "PROPOSAL_OPEN" }]);
  });

  test("only once it knows the recipients, and runs again at once", () => {
    const half = later(1.5 * DAY);
    const { answer, writes, events } = review({ bet: voting(), pending: [] }, { now: half, periods: PERIODS });
    expect(answer).toEqual({ kind: "WAIT", until: half });
    expect(writes?.bet?.remindedUntil).toBeNull();
    expect(events).toBeUndefined();
  });

  test("never instead of a decision that is due", () => {
    expect(reviewed(ONE_SIDED, END).events).toMatchObject([{ type: "BetDecided" }]);
    expect(reviewed(voting(), VOTE_END)).toMatchObject({ answer: { kind: "CLOSE_BALLOT" } });
    expect(reviewed(voting(), VOTE_END).events).toBeUndefined();
  });

  test("after waiting from the start for the day before a one-sided bet ends", () => {
    expect(reviewed(ONE_SIDED, NOW).answer).toEqual({ kind: "WAIT", until: later(-DAY, END) });
  });
});
