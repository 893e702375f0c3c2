import { expect, test } from "@jest/globals";
import { steadyOrder } from "./steady-order.ts";

const nodes = (ids: string) => ids.split("").map((id) => ({ id }));

test.each([
  ["nothing is known yet: the server's order", "", "abc", "abc", 0],
  ["the pools changed their order: nothing moves", "abc", "cab", "abc", 0],
  ["a further page came: it follows", "abc", "abcde", "abcde", 0],
  ["a bet appeared among the known: it waits", "abc", "nabc", "abc", 1],
  ["one is gone, and one appeared", "abc", "anc", "ac", 1],
  ["all bets are different", "abc", "xyz", "xyz", 0],
])("%s", (_when, known, now, shown, newcomers) => {
  const order = steadyOrder(known.split(""), nodes(now));
  expect([order.shown.map(({ id }) => id).join(""), order.newcomers]).toEqual([shown, newcomers]);
});
