import type { TugSide } from "../components/tug-of-war.tsx";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import type { Money } from "../shared/money.ts";

const BetSides = graphql(`
  fragment BetSides on Bet {
    minEntry {
      amount
    }
    sides {
      position
      percent
      participantCount
      pool {
        amount
      }
      gainPerPerson {
        amount
      }
      entryGain {
        amount
      }
      people {
        id
        displayName
        profileImageUrl
      }
    }
  }
`);

/** One side of a bet, and what it is worth to who is on it and to who would join it now. */
export type BetSide = TugSide & {
  /** What each who holds it gains if it wins; null while a side is empty. */
  readonly gainPerPerson: Money | null;
  /** What somebody who joins it now gains if it wins; null where nobody can say, or join. */
  readonly entryGain: Money | null;
};

/** Both sides of a bet, FOR first, as they are drawn. */
export function sidesOf(bet: FragmentType<typeof BetSides>): readonly [BetSide, BetSide] {
  const { sides, minEntry } = readFragment(BetSides, bet);
  const [one, other] = sides.map((side) => ({
    ...side,
    gainPerPerson: side.gainPerPerson ?? null,
    entryGain: side.entryGain ?? null,
    open: side.entryGain && { stake: minEntry, gain: side.entryGain },
  }));
  if (one === undefined || other === undefined) throw new TypeError("A bet has two sides");
  return [one, other];
}
