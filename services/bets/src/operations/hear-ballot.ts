import { decideByBallot, type BallotResult } from "../domain/decide.ts";
import { betAlone } from "./loads.ts";
import type { BetStore } from "./ports/bets.ts";
import type { Promises } from "./ports/measures.ts";

export type HearBallotDeps = {
  readonly bets: Pick<BetStore, "change">;
  readonly promises: Pick<Promises, "voteCounted">;
};

/** A ballot that was decided at this time. */
export type HearBallot = {
  readonly eventId: string;
  readonly betId: string;
  readonly result: BallotResult;
  readonly decidedAt: Date;
};

/**
 * Decides a bet by its ballot; the first decision stands. Tells how long a deciding vote took to count, also where the
 * bet's workflow was faster than the event.
 */
export async function hearBallot({ bets, promises }: HearBallotDeps, heard: HearBallot): Promise<void> {
  const { eventId, betId, result } = heard;
  const betDecidedAt = await bets.change<object, Date | null>(
    { betId, load: betAlone },
    (state, now) => {
      const change = decideByBallot(state, result, now);
      const bet = change.writes?.bet ?? state.bet;
      return { ...change, answer: bet?.decisionReason === result ? bet.decidedAt : null };
    },
    { eventId, repeated: () => null },
  );
  // A ballot that expired was decided by nobody's vote: no decision of a bet has that for its reason.
  if (betDecidedAt !== null) promises.voteCounted(heard.decidedAt, betDecidedAt);
}
