import { expect, test } from "@jest/globals";
import { SAMPLED_AT, sampleStake } from "../../../test/sample-stake.ts";
import { newsOfDispute } from "./dispute-news.ts";
import { NOTHING_BOOKED, type Dispute, type DisputeStatus, type SeenDispute } from "../state/dispute.ts";

const seen = (status: DisputeStatus, amountCents: bigint | null = 600n): SeenDispute => ({
  id: "dp",
  stakeId: "s",
  charge: "ch",
  paymentIntent: "pi",
  amountCents,
  reason: "fraudulent",
  status,
  openedAt: SAMPLED_AT,
  movements: [],
});

const known = (status: DisputeStatus | undefined): Dispute | undefined =>
  status && { ...seen(status), ...NOTHING_BOOKED, stakeId: "s", closedAt: null, observedAt: SAMPLED_AT };

const eventsOf = (before: DisputeStatus | undefined, status: DisputeStatus) =>
  newsOfDispute(sampleStake({ status: "HELD" }), known(before), seen(status)).map((event) =>
    event.type === "DisputeClosed" ? event.outcome : event.type,
  );

test.each<[string, DisputeStatus | undefined, DisputeStatus, string[]]>([
  ["an inquiry", undefined, "INQUIRY", []],
  ["an inquiry that ends", "INQUIRY", "ENDED", []],
  ["an inquiry whose end is seen first", undefined, "ENDED", []],
  ["an inquiry that becomes a dispute", "INQUIRY", "OPEN", ["DisputeOpened"]],
  ["a dispute", undefined, "OPEN", ["DisputeOpened"]],
  ["the same dispute again", "OPEN", "OPEN", []],
  ["one that is won", "OPEN", "WON", ["CHARGE_STANDS"]],
  ["one that is withdrawn", "OPEN", "ENDED", ["CHARGE_STANDS"]],
  ["one that is lost", "OPEN", "LOST", ["CHARGE_RETURNED"]],
  ["another sum of a lost one", "LOST", "LOST", []],
  ["one whose end is seen first", undefined, "LOST", ["DisputeOpened", "CHARGE_RETURNED"]],
  ["one that is taken up again", "WON", "OPEN", ["DisputeOpened"]],
  ["one that turns", "LOST", "WON", ["CHARGE_STANDS"]],
])("the participant is notified of each change once: %s", (_what, before, status, expected) => {
  expect(eventsOf(before, status)).toEqual(expected);
});

test.each([
  ["HELD", true],
  ["DISPUTED", true],
  ["RELEASED", false],
  ["REFUNDING", false],
] as const)("a dispute of a stake that is %s removes it from its bet: %s", (status, leftBet) => {
  const stake = sampleStake({ status });
  expect(newsOfDispute(stake, undefined, seen("OPEN"))).toEqual([
    { type: "DisputeOpened", stake, cents: 600n, leftBet },
  ]);
});

test("a dispute without a sum from Stripe covers the whole charge", () => {
  expect(newsOfDispute(sampleStake(), undefined, seen("OPEN", null))).toMatchObject([{ cents: 1_025n }]);
});
