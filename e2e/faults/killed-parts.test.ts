import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { openCaller } from "../api/caller.ts";
import { checkMoney } from "../money/check-money.ts";
import { killPart } from "../platform/kill-part.ts";
import { platform } from "../platform/platform.ts";
import { playThrough, type Opponents } from "./play-through.ts";

/** All running parts. */
const PARTS = Object.keys(platform().pids).toSorted();

let people: Opponents;

beforeAll(async () => {
  people = { creator: await openCaller("carol@example.com"), joiner: await openCaller("dave@example.com") };
});

afterAll(async () => expect(await checkMoney()).toEqual([]));

describe("a part that is killed while one bet is joined and another decided restarts, and both bets end with the same cents", () => {
  test.each(PARTS)("%s", (part) => playThrough(people, () => killPart(part)));
});
