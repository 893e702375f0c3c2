import type { BetSide } from "../components/sides-bar.tsx";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";

const BetSides = graphql(`
  fragment BetSides on Bet {
    sides {
      position
      participantCount
      pool {
        amount
      }
      gainPerPerson {
        amount
      }
    }
  }
`);

/** Both sides of a bet, FOR first, as the bar of sides takes them. */
export const sidesOf = (bet: FragmentType<typeof BetSides>): readonly BetSide[] => readFragment(BetSides, bet).sides;
