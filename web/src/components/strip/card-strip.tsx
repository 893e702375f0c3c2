import type { Position } from "../../generated/graphql.ts";
import { isOver, lifeLineView, type BetLife } from "../charts/life-line-view.ts";
import { useNow } from "../use-now.ts";
import { Ground, Now, Open, Strip } from "./card-strip.styles.ts";
import { poolsPlot, type PoolStep, type Room } from "./pools-plot.ts";
import { Pools, sidesOfBet } from "./pools.tsx";

export type CardStripProps = {
  readonly life: BetLife;
  readonly winner: Position | null;
  /** How the pools grew, in chronological order. */
  readonly steps: readonly PoolStep[];
};

/** The present is visible at both ends, and an outcome belongs to the whole life. */
const room: Room = { least: 10, most: 96, outcome: 100 };

/** Diagonal in a strip of 12 px, on a card of any width. */
const hatch = "scale(0.2 5) rotate(45)";

/**
 * A bet's life as the bet page's strip draws it, 12 px high and without people: FOR above the middle, AGAINST below it,
 * the present as a bright edge, and dotted what is to come. A settled pool has the winners' colour. Its facts are beside
 * it in words, and the bet's page says how the pools grew.
 */
export function CardStrip({ life, winner, steps }: CardStripProps) {
  const now = useNow();
  const plot = poolsPlot({ life, view: lifeLineView(life, now), steps, now }, room);
  const over = isOver(life.status);
  const isOpen = life.status === "ACTIVE" && Date.parse(life.endDate) > now.getTime();
  const here = life.publishedAt ? plot.here : 0;
  const shapes = sidesOfBet.map((side) => ({
    outline: plot.areas[side],
    side: winner ?? side,
    isHatched: winner !== null && winner !== side,
    isBack: over && winner === null,
  }));
  return (
    <Strip aria-hidden>
      {!over && <Ground style={{ left: `${here}%` }} />}
      {isOpen &&
        life.sides.map(
          ({ participantCount }, index) =>
            participantCount === 0 && (
              <Open key={index} $side={index === 0 ? "FOR" : "AGAINST"} style={{ left: `${here}%` }} />
            ),
        )}
      <Pools shapes={shapes} here={here} hatch={hatch} />
      {!over && here > 0 && <Now style={{ left: `${here}%` }} />}
    </Strip>
  );
}
