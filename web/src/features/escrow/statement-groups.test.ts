import { describe, expect, test } from "@jest/globals";
import type { StatementKind } from "../../generated/graphql.ts";
import { byMonthAndDay, type Movement, type Totals } from "./statement-groups.ts";

const totals = (charged: string, won = "0.00", sent = "0.00") => ({
  totalPaidIn: { amount: charged },
  totalWon: { amount: won },
  totalPaidOut: { amount: sent },
});

const movement = (kind: StatementKind, bet: string, at: string, sums = totals("0.00")): Movement => ({
  kind,
  at,
  participation: { id: `in ${bet}` },
  ...sums,
});

const grouped = (movements: readonly Movement[], hasMore = false) =>
  byMonthAndDay(movements, hasMore).map(({ days }) =>
    days.map(({ rows }) => rows.map(({ movement: { kind }, fee }) => (fee ? `${kind} with ${fee.kind}` : kind))),
  );

const day = (number: number, hour = 12, month = "11") => `2026-${month}-${number}T${hour}:00:00`;
const plain = ({ charged, won, sent }: Totals) => [charged.amount, won.amount, sent.amount];

test("movements are grouped by month and day, in the order of time within a day", () => {
  const movements = [
    movement("PAYOUT", "one", day(24, 18)),
    movement("WINNINGS", "two", day(24, 17)),
    movement("WINNINGS", "one", day(24, 16)),
    movement("STAKE", "two", day(23, 10)),
    movement("STAKE", "one", day(31, 9, "10")),
  ];
  expect(grouped(movements)).toEqual([[["PAYOUT", "WINNINGS", "WINNINGS"], ["STAKE"]], [["STAKE"]]]);
});

describe("a fee shares the row of its own movement:", () => {
  test.each<[string, readonly Movement[], readonly string[]]>([
    ["a stake's", [movement("FEE", "one", day(23)), movement("STAKE", "one", day(23))], ["STAKE with FEE"]],
    [
      "that of winnings",
      [movement("WINNINGS", "one", day(23)), movement("WINNINGS_FEE", "one", day(23))],
      ["WINNINGS with WINNINGS_FEE"],
    ],
    ["not another bet's", [movement("FEE", "one", day(23)), movement("STAKE", "two", day(23))], ["FEE", "STAKE"]],
  ])("%s", (_which, movements, rows) => expect(grouped(movements)).toEqual([[rows]]));
});

test("a fee whose stake is on the next page waits for it", () => {
  const payout = movement("PAYOUT", "two", day(24));
  const [fee, stake] = [movement("FEE", "one", day(23)), movement("STAKE", "one", day(23))];
  expect(grouped([payout, fee], true)).toEqual([[["PAYOUT"]]]);
  expect(grouped([payout, fee, stake], true)).toEqual([[["PAYOUT"], ["STAKE with FEE"]]]);
  expect(grouped([fee], false)).toEqual([[["FEE"]]]);
});

describe("totals", () => {
  const movements = [
    movement("PAYOUT", "one", day(24), totals("30.50", "40.00", "40.00")),
    movement("WINNINGS", "one", day(24, 10), totals("30.50", "40.00")),
    movement("STAKE", "two", day(23), totals("30.50")),
    movement("STAKE", "one", day(30, 9, "10"), totals("10.25")),
  ];

  test("of a day are those at its end, and never run backwards", () => {
    const days = byMonthAndDay(movements, false).flatMap((month) => month.days);
    expect(days.map((each) => plain(each.totals))).toEqual([
      ["30.50", "40.00", "40.00"],
      ["30.50", "0.00", "0.00"],
      ["10.25", "0.00", "0.00"],
    ]);
  });

  test("of a month are its own, and unknown until all of it is loaded", () => {
    const sums = (hasMore: boolean) =>
      byMonthAndDay(movements, hasMore).map((each) => each.totals && plain(each.totals));
    const november = ["20.25", "40.00", "40.00"];
    expect(sums(false)).toEqual([november, ["10.25", "0.00", "0.00"]]);
    expect(sums(true)).toEqual([november, null]);
  });
});
