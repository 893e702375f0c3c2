import { expect, test } from "@jest/globals";
import { eventKinds, eventType, eventWords } from "./event-words.ts";

test("an event is named as messages name it: the first word is what it is about", () => {
  expect([eventType("BET_JOINED"), eventType("BET_VOTING_STARTED"), eventType("PAYOUT_SENT")]).toEqual([
    "bet.joined",
    "bet.voting_started",
    "payout.sent",
  ]);
});

test("every event that the graph knows can be chosen", () => {
  expect(eventKinds.toSorted()).toEqual(Object.keys(eventWords).toSorted());
});
