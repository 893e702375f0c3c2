import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";

const BetGrowth = graphql(`
  fragment BetGrowth on Bet {
    winningPosition
    poolSlices {
      at
      forPool {
        amount
      }
      againstPool {
        amount
      }
    }
  }
`);

/** Returns how a bet's pools grew, in as many steps as a card's strip can show, and who won. */
export function growthOf(bet: FragmentType<typeof BetGrowth>) {
  const { winningPosition, poolSlices } = readFragment(BetGrowth, bet);
  return { winner: winningPosition, steps: poolSlices };
}
