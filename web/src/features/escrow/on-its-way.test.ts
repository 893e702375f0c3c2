import { expect, test } from "@jest/globals";
import type { StatementKind } from "../../generated/graphql.ts";
import { onItsWay, payoutsOnTheirWay, stillUnderWaySince } from "./on-its-way.ts";

const sent = (amount: string, lastAt: string | null) => ({
  __typename: "SentWinnings" as const,
  amount: { __typename: "Money" as const, amount },
  lastAt,
});

test("payouts of the last seven business days may still be on their way, the same all day", () => {
  const monday = new Date("2026-11-30T08:00:00");
  expect(stillUnderWaySince(monday)).toBe(new Date("2026-11-19T00:00:00").toISOString());
  expect(stillUnderWaySince(new Date("2026-11-30T23:59:00"))).toBe(stillUnderWaySince(monday));
});

test("what is on its way is there seven business days after the last payout", () => {
  expect(onItsWay(sent("50.00", "2026-11-27T12:00:00"))).toEqual({
    amount: "50.00",
    by: new Date("2026-12-08T12:00:00"),
  });
});

const movement = (id: string, kind: StatementKind, at: string, stake = id) => ({
  id,
  kind,
  at: new Date(at).toISOString(),
  participation: { id: stake },
});

test("the same payouts are on their way in the statement, each until its own day", () => {
  const now = new Date("2026-11-30T12:00:00");
  const movements = [
    movement("new", "PAYOUT", "2026-11-27T12:00:00"),
    movement("not a payout", "REFUND", "2026-11-27T11:00:00"),
    movement("oldest on its way", "PAYOUT", "2026-11-19T09:00:00"),
    movement("there", "PAYOUT", "2026-11-18T23:00:00"),
  ];
  expect([...payoutsOnTheirWay(movements, now)]).toEqual([
    ["new", new Date("2026-12-08T12:00:00")],
    ["oldest on its way", new Date("2026-11-30T09:00:00")],
  ]);
});

test("a payout that was taken back is not on its way, and the one that replaces it is", () => {
  const movements = [
    movement("again", "PAYOUT", "2026-11-27T12:00:00", "stake"),
    movement("back", "PAYOUT_REVERSED", "2026-11-26T12:00:00", "stake"),
    movement("first", "PAYOUT", "2026-11-25T12:00:00", "stake"),
  ];
  expect([...payoutsOnTheirWay(movements, new Date("2026-11-30T12:00:00")).keys()]).toEqual(["again"]);
});

test.each([
  ["was sent", sent("0.00", null)],
  ["is left after a payout was taken back", sent("0.00", "2026-11-27T12:00:00")],
])("nothing is on its way if nothing %s", (_why, payouts) => expect(onItsWay(payouts)).toBeNull());
