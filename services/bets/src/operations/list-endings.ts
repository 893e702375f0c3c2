import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Cents } from "@stakehold/money/amount.ts";
import type { Side } from "@stakehold/wager/words.ts";
import { requireVisible, type Bet, type Periods } from "../domain/bet.ts";
import { requireChargeable, requireLeastStake } from "../domain/draft-bet.ts";
import { endingsOf, type EndingsOfStake, type StakeInView } from "../domain/endings.ts";
import type { Participation } from "../domain/participation.ts";
import type { AdmittedPlace, BetReader } from "./ports/bets.ts";

/** A stake that somebody considers. */
export type ConsideredStake = { readonly side: Side; readonly amount: Cents };

/** A caller's question about a bet; without a considered stake it is about their own. */
export type ListEndings = {
  readonly userId: string;
  readonly betId: string;
  readonly considered: ConsideredStake | undefined;
};

export type ListEndingsDeps = {
  readonly reader: Pick<BetReader, "bet" | "livePlaces" | "admitted">;
  readonly periods: Periods;
};

/**
 * Computes every way in which a bet can still end, for the caller's stake, or else for a considered one. Throws
 * BET_NOT_FOUND; without a stake of the caller also INVALID_INPUT, INVALID_AMOUNT and AMOUNT_TOO_LARGE.
 */
export async function listEndings(
  deps: ListEndingsDeps,
  { userId, betId, considered }: ListEndings,
): Promise<EndingsOfStake> {
  const bet = requireVisible(await deps.reader.bet(betId), userId);
  const [place] = await deps.reader.livePlaces([betId], userId);
  const own = place?.status === "HELD" ? heldStake(place, await deps.reader.admitted(betId)) : undefined;
  return endingsOf(bet, own ?? consideredStake(bet, considered), deps.periods);
}

const heldStake = (place: Participation, admitted: readonly AdmittedPlace[]): StakeInView => ({
  side: place.side,
  stake: place.amount,
  rank: admitted.filter(({ side }) => side === place.side).findIndex(({ id }) => id === place.id),
});

function consideredStake(bet: Bet, considered: ConsideredStake | undefined): StakeInView {
  if (considered === undefined) {
    throw domainError(
      "INVALID_INPUT",
      { field: "amount" },
      "You have no stake in this bet: name a side and an amount.",
    );
  }
  const { side, amount } = considered;
  requireLeastStake(amount);
  requireChargeable(amount, bet.feePolicy, "amount");
  return { side, stake: amount, rank: undefined };
}
