import { describe, expect, test } from "@jest/globals";
import type { StatementKind } from "../../generated/graphql.ts";
import { byDayAndBet, type DayOfStatement, type Movement } from "./statement-groups.ts";

/** Takes the day in the user's local time, because that decides the group. */
const movement = (kind: StatementKind, day: string, bet: string, participation = `in ${bet}`): Movement => ({
  kind,
  at: new Date(`${day}T12:00:00`).toISOString(),
  bet: { id: bet },
  participation: { id: participation },
});

const inWords = (days: readonly DayOfStatement<Movement>[]) =>
  days.map(({ bets }) =>
    bets.map(({ bet, rows }) =>
      [bet.id, ...rows.map(({ movement: { kind }, fee }) => (fee ? `${kind} with ${fee.kind}` : kind))].join(": "),
    ),
  );

describe("the movements of a statement", () => {
  test("are grouped by day and, within a day, by bet, the newest first", () => {
    const list = [
      movement("PAYOUT", "2026-11-22", "a"),
      movement("STAKE", "2026-11-22", "b"),
      movement("WINNINGS", "2026-11-22", "a"),
      movement("STAKE", "2026-11-20", "a"),
    ];
    expect(inWords(byDayAndBet(list))).toEqual([["a: PAYOUT: WINNINGS", "b: STAKE"], ["a: STAKE"]]);
  });

  test("continue the last day and bet of the previous page", () => {
    const page = [movement("PAYOUT", "2026-11-22", "a"), movement("FEE", "2026-11-22", "b")];
    expect(inWords(byDayAndBet(page))).toEqual([["a: PAYOUT", "b: FEE"]]);
    const further = [movement("STAKE", "2026-11-22", "b"), movement("WINNINGS", "2026-11-22", "a")];
    expect(inWords(byDayAndBet([...page, ...further]))).toEqual([["a: PAYOUT: WINNINGS", "b: STAKE with FEE"]]);
  });

  test.each<[StatementKind, StatementKind]>([
    ["FEE", "STAKE"],
    ["WINNINGS_FEE", "WINNINGS"],
  ])("show a %s in the row of the %s that it was taken with", (fee, kind) => {
    const list = [movement(fee, "2026-11-22", "a"), movement(kind, "2026-11-22", "a")];
    expect(inWords(byDayAndBet(list))).toEqual([[`a: ${kind} with ${fee}`]]);
  });

  test("keep the fees of other stakes, and of other kinds, separate", () => {
    const list = [
      movement("FEE", "2026-11-22", "a", "second"),
      movement("WINNINGS_FEE", "2026-11-22", "a", "first"),
      movement("STAKE", "2026-11-22", "a", "first"),
    ];
    expect(inWords(byDayAndBet(list))).toEqual([["a: FEE: WINNINGS_FEE: STAKE"]]);
  });
});
