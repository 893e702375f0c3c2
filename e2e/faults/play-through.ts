import { createBet, joinBet, propose, untilBet, untilStake, vote, type BetView } from "../api/bets.ts";
import type { ApiCaller } from "../api/caller.ts";
import { expect } from "@jest/globals";

/** Two people who bet against each other. */
export type Opponents = { readonly creator: ApiCaller; readonly joiner: ApiCaller };

/** A minute for a part to stop and return, one for others to reconnect, and one for the bet to end. */
const ENDS_WITHIN_MS = 180_000;

/**
 * Plays two bets to their end, with a fault while one is joined and the other decided. Both end with the same cents as
 * without it.
 */
export async function playThrough({ creator, joiner }: Opponents, fault: () => Promise<void>): Promise<void> {
  /** Joins the creator's bet on the other side as the joiner. */
  const join = (betId: string) => joinBet(joiner, betId, "10.01", "against", ENDS_WITHIN_MS);
  /** Proposes the joiner's side and approves it as the joiner: one deciding vote is left. */
  const proposeAndVote = async (betId: string) => {
    await propose(creator, betId, "against");
    await vote(joiner, betId, "approve");
  };
  const decide = (betId: string) => vote(creator, betId, "approve");
  const expectWon = async (betId: string) => {
    const isResolved = ({ status }: BetView) => status === "resolved";
    const bet = await untilBet(joiner, betId, "to be resolved", isResolved, ENDS_WITHIN_MS);
    expect(bet).toMatchObject({ currentPool: "30.01", participantCount: 2, winningPosition: "against" });
    await untilStake(joiner, betId, "released");
    await untilStake(creator, betId, "forfeited");
  };

  const [toJoin, toDecide] = await Promise.all([createBet(creator, "20.00"), createBet(creator, "20.00")]);
  await join(toDecide);
  await proposeAndVote(toDecide);
  await Promise.all([fault(), join(toJoin), decide(toDecide)]);
  await expectWon(toDecide);
  await proposeAndVote(toJoin);
  await decide(toJoin);
  await expectWon(toJoin);
}
