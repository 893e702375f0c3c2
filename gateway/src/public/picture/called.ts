import type { Called } from "../called-pictures.ts";
import type { PublicBet } from "../public-bets.ts";
import { box, COLOURS, type Element } from "./elements.ts";

/** Returns a settled bet with its sides as they were once the winner was admitted, when neither had won. */
export function asCalled(bet: PublicBet, { position, percent }: Called): PublicBet {
  const sides = bet.sides.map((side) => {
    const share = side.position === position ? percent : 100 - percent;
    return { ...side, percent: share, participantCount: share === 0 ? 0 : 1, entryGain: null };
  });
  return { ...bet, sides, winningPosition: null };
}

/** The winner's words, and that the bet is settled. Names no amount: what somebody won is theirs to say. */
export const calledFoot = ({ position, words }: Called): Element =>
  box({ flexDirection: "column" }, [
    box({ color: COLOURS[position], fontSize: 52, fontWeight: 700, letterSpacing: -1, lineHeight: 1.2 }, words),
    box({ color: COLOURS.inkSoft, fontWeight: 500 }, `Settled: ${position} won`),
  ]);
