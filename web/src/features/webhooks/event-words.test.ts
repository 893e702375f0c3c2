import { expect, test } from "@jest/globals";
import { eventKinds, eventType, eventWords } from "./event-words.ts";

test("an event is named as in messages: the first word is its subject", () => {
  expect([eventType("BET_JOINED"), eventType("BET_VOTING_STARTED"), eventType("PAYOUT_SENT")]).toEqual([
    "bet.joined",
    "bet.voting_started",
    "payout.sent",
  ]);
});

test("every event of the graph can be chosen", () => {
  expect(eventKinds.toSorted()).toEqual(Object.keys(eventWords).toSorted());
});
