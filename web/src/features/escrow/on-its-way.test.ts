import { expect, test } from "@jest/globals";
import { onItsWay, stillUnderWaySince } from "./on-its-way.ts";

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

test.each([
  ["was sent", sent("0.00", null)],
  ["is left after a payout was taken back", sent("0.00", "2026-11-27T12:00:00")],
])("nothing is on its way if nothing %s", (_why, payouts) => expect(onItsWay(payouts)).toBeNull());
