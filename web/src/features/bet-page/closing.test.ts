import { expect, test } from "@jest/globals";
import type { BetLife } from "../../components/charts/life-line-view.ts";
import { closingOf } from "./closing.ts";

const day = (date: number) => `2026-11-${date}T12:00:00.000Z`;
const open: BetLife = {
  status: "ACTIVE",
  createdAt: day(10),
  publishedAt: day(10),
  participantCount: 2,
  endDate: day(20),
  sides: [],
};

test.each<[string, Partial<BetLife>, string, string]>([
  ["is open", {}, "Joining ends", day(20)],
  ["was proposed after its end date", { status: "VOTING", proposedAt: day(21) }, "End Date", day(20)],
  ["was proposed before its end date", { status: "VOTING", proposedAt: day(15) }, "Closed early", day(15)],
  ["was settled early", { status: "RESOLVED", proposedAt: day(15), endedAt: day(16) }, "Closed early", day(15)],
  [
    "was settled after its end date",
    { status: "RESOLVED", proposedAt: day(21), endedAt: day(22) },
    "End Date",
    day(20),
  ],
  ["was cancelled before anybody joined", { status: "REFUNDED", endedAt: day(12) }, "Closed early", day(12)],
  ["never opened", { status: "ABANDONED", publishedAt: null, endedAt: day(12) }, "End Date", day(20)],
  ["was refunded at its end date", { status: "REFUNDED", endedAt: day(20) }, "End Date", day(20)],
])("a bet that %s shows when it closed", (_what, change, label, at) => {
  expect(closingOf({ ...open, ...change })).toEqual({ label, at });
});
