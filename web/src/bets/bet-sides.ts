import type { TugSide } from "../components/charts/tug-of-war.tsx";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import type { Position } from "../generated/graphql.ts";
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

/** One side of a bet, and its value to the people on it and to a new joiner. */
export type BetSide = TugSide & {
  /** What each person on the side gains if it wins; null while a side is empty. */
  readonly gainPerPerson: Money | null;
  /** What a new joiner gains if the side wins; null where that is unknown or joining is closed. */
  readonly entryGain: Money | null;
};

type BothSides = readonly [BetSide, BetSide];

/** Returns the sides as somebody sees them who is on one: with what they gain themselves in place of a new joiner's gain. */
export const ownSidesOf = (sides: BothSides, own: Position): BothSides =>
  withGains(sides, ({ position, gainPerPerson }) => (position === own ? gainPerPerson : null));

/** Returns the sides with their shares alone. */
export const withoutGains = (sides: BothSides): BothSides => withGains(sides, () => null);

function withGains([one, other]: BothSides, gainOf: (side: BetSide) => Money | null): BothSides {
  const seen = (side: BetSide): BetSide => ({ ...side, open: side.open && { ...side.open, gain: gainOf(side) } });
  return [seen(one), seen(other)];
}

/** Returns both sides of a bet, FOR first, as they are drawn. */
export function sidesOf(bet: FragmentType<typeof BetSides>): BothSides {
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
