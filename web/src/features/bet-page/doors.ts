import { sidesOf, type BetSide } from "../../bets/bet-sides.ts";
import type { Door } from "../../components/charts/two-doors.tsx";

/** Returns the two ways to join a bet, FOR first. */
export function doorsOf(bet: Parameters<typeof sidesOf>[0]): readonly [Door, Door] {
  const [one, other] = sidesOf(bet);
  return [doorOf(one), doorOf(other)];
}

const doorOf = ({ position, entryGain }: BetSide): Door => ({ position, gain: entryGain });
