import type { Side } from "@stakehold/wager/words.ts";
import type { Bet, Periods } from "../domain/bet.ts";
import { proposeResolution as propose } from "../domain/propose-resolution.ts";
import { betOf, type BetStore, type PlaceReader } from "./ports/bets.ts";
import { standingOf } from "./join-bet.ts";

/** A person's proposal of how a bet ended. */
export type ProposeResolution = {
  readonly userId: string;
  readonly betId: string;
  readonly winningSide: Side;
  readonly outcome: string;
  readonly idempotencyKey: string;
};

export type ProposeResolutionDeps = { readonly bets: Pick<BetStore, "change">; readonly periods: Periods };

/**
 * Proposes a result, which opens the vote: the creator's right, and any participant's some days after the end date.
 * Throws BANNED, BET_NOT_FOUND, ALREADY_RESOLVED, VOTING_IN_PROGRESS, BET_NOT_RESOLVABLE, NOT_THE_CREATOR,
 * NOT_A_PARTICIPANT, POSITION_NOT_TAKEN, IDEMPOTENCY_KEY_REUSED.
 */
export async function proposeResolution(deps: ProposeResolutionDeps, command: ProposeResolution): Promise<Bet> {
  const { userId, betId, winningSide, outcome, idempotencyKey } = command;
  const proposal = { proposerId: userId, winningSide, outcome };
  const call = {
    caller: userId,
    operation: "proposeResolution",
    key: idempotencyKey,
    input: { betId, winningSide, outcome },
  };
  const changed = await deps.bets.change(
    { betId, load: (places) => proposalContext(places, userId), once: { call, resultId: () => betId } },
    (bet, context, now) => propose(bet, { proposal, ...context, now }, deps.periods),
  );
  return betOf(changed);
}

const proposalContext = async (places: PlaceReader, userId: string) => ({
  standing: await standingOf(userId)(places),
  electorate: await places.electorate(),
});
