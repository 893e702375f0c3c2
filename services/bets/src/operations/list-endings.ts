import { domainError } from "@stakehold/errors/domain-error.ts";
import { MINIMUM_STAKE, type Cents } from "@stakehold/money/amount.ts";
import { chargeFor } from "@stakehold/money/fee.ts";
import type { Side } from "@stakehold/wager/words.ts";
import { requireVisible, type Bet, type Periods } from "../domain/bet.ts";
import { requireChargeable } from "../domain/draft-bet.ts";
import { endingsOf, type Ending, type StakeInView } from "../domain/endings.ts";
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

/** The endings, and what the stake's card was charged, or would be. */
export type EndingsOfStake = { readonly charged: Cents; readonly endings: readonly Ending[] };

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
  const own = place?.status === "HELD" ? heldStake(bet, place, await deps.reader.admitted(betId)) : undefined;
  const stake = own ?? consideredStake(bet, considered);
  return { charged: stake.charged, endings: endingsOf(bet, stake, deps.periods) };
}

const heldStake = (bet: Bet, place: Participation, admitted: readonly AdmittedPlace[]): StakeInView => ({
  side: place.side,
  stake: place.amount,
  charged: chargeFor(place.amount, bet.feePolicy).total,
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
  if (amount < MINIMUM_STAKE) throw domainError("INVALID_AMOUNT", { field: "amount" }, "The least stake is $1.00");
  requireChargeable(amount, bet.feePolicy, "amount");
  return { side, stake: amount, charged: chargeFor(amount, bet.feePolicy).total, rank: undefined };
}
