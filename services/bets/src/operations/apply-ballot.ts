import { decideByBallot, type BallotResult } from "../domain/decide.ts";
import { betAlone } from "./loads.ts";
import type { BetStore } from "./ports/bets.ts";
import type { Promises } from "./ports/measures.ts";

export type ApplyBallotDeps = {
  readonly bets: Pick<BetStore, "change">;
  readonly promises: Pick<Promises, "voteCounted">;
};

/** The result of a ballot and the time of its decision. */
export type ApplyBallot = {
  readonly eventId: string;
  readonly betId: string;
  readonly result: BallotResult;
  readonly decidedAt: Date;
};

/**
 * Decides a bet by its ballot; the first decision is final. Records how long a deciding vote took to count, even if the
 * bet's workflow was faster than the event.
 */
export async function applyBallot({ bets, promises }: ApplyBallotDeps, ballot: ApplyBallot): Promise<void> {
  const { eventId, betId, result } = ballot;
  const betDecidedAt = await bets.change<object, Date | null>(
    { betId, load: betAlone },
    (state, now) => {
      const change = decideByBallot(state, result, now);
      const bet = change.writes?.bet ?? state.bet;
      return { ...change, answer: bet?.decisionReason === result ? bet.decidedAt : null };
    },
    { eventId, repeated: () => null },
  );
  // No vote decided an expired ballot, so no bet has that result as the reason of its decision.
  if (betDecidedAt !== null) promises.voteCounted(ballot.decidedAt, betDecidedAt);
}
