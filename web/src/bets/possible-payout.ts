import type { Position } from "../generated/graphql.ts";
import { addMoney } from "../shared/add-money.ts";
import type { Money } from "../shared/money.ts";

/** A side, and what each person on it gains if it wins. */
type Winnable = { readonly position: Position; readonly gainPerPerson?: Money | null | undefined };

/** A person's stake on a side. */
export type OwnStake = { readonly position: Position; readonly amount: Money };

/**
 * Returns what a stake brings as the bet stands if its side wins, the stake included, before any fee on winnings; null
 * while nobody holds the other side.
 */
export function possiblePayout({ position, amount }: OwnStake, sides: readonly Winnable[]): Money | null {
  const gain = sides.find((side) => side.position === position)?.gainPerPerson;
  return gain ? addMoney(amount, gain) : null;
}
