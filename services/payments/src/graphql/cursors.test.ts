import { expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import {
  parkedCursor,
  parkedPosition,
  shareCursor,
  sharePosition,
  stakeCursor,
  stakePosition,
  statementCursor,
  statementPosition,
} from "./cursors.ts";

const [mine, theirs, id] = [newId(), newId(), newId()];
const at = new Date("2026-11-24T12:00:00.000Z");
const movement = { transactionId: 7n, rank: 2 };

const cursors = {
  "a person's statement": statementCursor(mine)(movement),
  "another's statement": statementCursor(theirs)(movement),
  "a settlement's shares": shareCursor(mine)({ stakeId: id }),
  "another settlement's shares": shareCursor(theirs)({ stakeId: id }),
  "a person's stakes": stakeCursor(mine)({ createdAt: at, id }),
  "everybody's stakes": stakeCursor("everybody")({ createdAt: at, id }),
  "all that is parked": parkedCursor(null)({ since: at, id: "payout/1" }),
  "disputes that are parked": parkedCursor(["DISPUTE"])({ since: at, id: "payout/1" }),
};

test.each([
  ["a person's statement", statementPosition(mine), movement],
  ["a settlement's shares", sharePosition(mine), id],
  ["a person's stakes", stakePosition(mine), { time: at, id }],
  ["everybody's stakes", stakePosition("everybody"), { time: at, id }],
  ["all that is parked", parkedPosition(undefined), { time: at, id: "payout/1" }],
  ["disputes that are parked", parkedPosition(["DISPUTE", "DISPUTE"]), { time: at, id: "payout/1" }],
] as const)("%s accepts only its own cursors", (own, positionOf, position) => {
  for (const [list, cursor] of Object.entries(cursors)) {
    if (list === own) expect(positionOf(cursor)).toEqual(position);
    else expect(() => positionOf(cursor)).toThrow(expect.objectContaining({ code: "INVALID_INPUT" }));
  }
});
