import type { MoneyPlace } from "../components/whereabouts-sentence.ts";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";

const StakePlace = graphql(`
  fragment StakePlace on Stake {
    place
    placeSince
    cardLast4
  }
`);

const StakePlaceBet = graphql(`
  fragment StakePlaceBet on Bet {
    status
    votingEndsAt
  }
`);

/** Where a stake's money is, as the sentence about it takes it. The bet says what a stake in escrow waits for. */
export function stakePlaceOf(
  stake: FragmentType<typeof StakePlace>,
  bet: FragmentType<typeof StakePlaceBet>,
): MoneyPlace {
  const { place, placeSince, cardLast4 } = readFragment(StakePlace, stake);
  const { status, votingEndsAt } = readFragment(StakePlaceBet, bet);
  switch (place) {
    case "NOT_CHARGED":
      return { place: "not-charged" };
    case "IN_ESCROW":
      return status === "VOTING"
        ? { place: "escrow", until: "vote-ends", at: votingEndsAt }
        : { place: "escrow", until: "result-proposed" };
    case "IN_DISPUTE":
      return { place: "disputed" };
    case "REFUND_UNDER_WAY":
      return { place: "refunding", cardLast4 };
    case "ON_CARD":
      return { place: "refunded", at: placeSince, cardLast4 };
    case "WAITING_FOR_PAYOUT_ACCOUNT":
      return { place: "awaiting-account" };
    case "PAYOUT_UNDER_WAY":
      return { place: "paying" };
    case "PAID_OUT":
      return { place: "paid", at: placeSince };
    case "WITH_WINNERS":
      return { place: "lost", at: placeSince };
  }
}
