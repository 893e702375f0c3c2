import { addMoney } from "./add-money.ts";
import { isLessThan } from "./compare-amounts.ts";
import type { Money } from "./money.ts";

/** The most that anybody may stake. */
const MOST = "999999.99";

/** The stakes of the track, as multiples of the minimum. A larger stake is typed. */
const MULTIPLES = 5;

/** Returns the amounts to choose a stake from, in the bet's own size: one to five times its minimum, at least two. */
export function stakeStops(minEntry: string): readonly string[] {
  const least: Money = { amount: minEntry };
  const stops = [least];
  while (stops.length < MULTIPLES) stops.push(addMoney(stops.at(-1) ?? least, least));
  const allowed = stops.map(({ amount }) => amount).filter((amount) => !isLessThan(MOST, amount));
  return allowed.length > 1 ? allowed : [minEntry, MOST];
}
