import type { SideSummary } from "../components/sides-bar.tsx";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import type { Position } from "../generated/graphql.ts";

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

/** Both sides, as the bar of sides takes them. */
export type Sides = { for: SideSummary; against: SideSummary };

const nobody: SideSummary = { pool: "0.00", people: 0 };

/** Reads the sides of a bet by their names; where the graph tells of one only, the other is empty. */
export function sidesOf(bet: FragmentType<typeof BetSides>): Sides {
  const { sides } = readFragment(BetSides, bet);
  const summary = (position: Position): SideSummary => {
    const side = sides.find((each) => each.position === position);
    if (!side) return nobody;
    return { pool: side.pool.amount, people: side.participantCount, eachGains: side.gainPerPerson?.amount ?? null };
  };
  return { for: summary("FOR"), against: summary("AGAINST") };
}

/** Nobody has taken one of the sides yet. */
export const isOneSided = (sides: Sides): boolean => sides.for.people === 0 || sides.against.people === 0;
