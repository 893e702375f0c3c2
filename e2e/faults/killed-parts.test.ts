import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createBet, joinBet, propose, untilBet, untilStake, vote, type BetView } from "../api/bets.ts";
import { openCaller, type ApiCaller } from "../api/caller.ts";
import { checkMoney } from "../money/check-money.ts";
import { killPart } from "../platform/kill-part.ts";
import { platform } from "../platform/platform.ts";

/** All running parts. */
const PARTS = Object.keys(platform().pids).toSorted();

/** A minute for the part to stop and return, one for others to reconnect, and one for the bet to end. */
const ENDS_WITHIN_MS = 180_000;

let creator: ApiCaller;
let joiner: ApiCaller;

beforeAll(async () => {
  creator = await openCaller("carol@example.com");
  joiner = await openCaller("dave@example.com");
});

afterAll(async () => expect(await checkMoney()).toEqual([]));

/** Joins the creator's bet on the other side as the joiner. */
const join = (betId: string) => joinBet(joiner, betId, "10.01", "against", ENDS_WITHIN_MS);

/** Proposes the joiner's side and approves it as the joiner: one deciding vote is left. */
async function proposeAndVote(betId: string): Promise<void> {
  await propose(creator, betId, "against");
  await vote(joiner, betId, "approve");
}

const decide = (betId: string) => vote(creator, betId, "approve");

async function expectWon(betId: string): Promise<void> {
  const isResolved = ({ status }: BetView) => status === "resolved";
  const bet = await untilBet(joiner, betId, "to be resolved", isResolved, ENDS_WITHIN_MS);
  expect(bet).toMatchObject({ currentPool: "30.01", participantCount: 2, winningPosition: "against" });
  await untilStake(joiner, betId, "released");
  await untilStake(creator, betId, "forfeited");
}

describe("a part that is killed while one bet is joined and another decided restarts, and both bets end with the same cents", () => {
  test.each(PARTS)("%s", async (part) => {
    const [toJoin, toDecide] = await Promise.all([createBet(creator, "20.00"), createBet(creator, "20.00")]);
    await join(toDecide);
    await proposeAndVote(toDecide);
    await Promise.all([killPart(part), join(toJoin), decide(toDecide)]);

    await expectWon(toDecide);
    await proposeAndVote(toJoin);
    await decide(toJoin);
    await expectWon(toJoin);
  });
});
