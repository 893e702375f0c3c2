import type { Position } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { formatTime } from "../../shared/format-time.ts";
import type { Money } from "../../shared/money.ts";
import { isOver, lifeLineView, type BetLife } from "../charts/life-line-view.ts";
import { LifeSentence } from "../charts/life-sentence.tsx";
import { drawn, type TugSide } from "../charts/tug-of-war.tsx";
import { useNow } from "../use-now.ts";
import { Caption, Strip } from "./bet-strip.styles.ts";
import type { PoolStep } from "./pools-plot.ts";
import { SideHeads } from "./side-heads.tsx";
import { StripDrawing } from "./strip-drawing.tsx";
import { StripMarks } from "./strip-marks.tsx";
import { stripPlot, type Arrival } from "./strip-plot.ts";

export type BetStripProps = {
  readonly life: BetLife;
  /** Both sides, FOR first, as the graph lists them. */
  readonly sides: readonly [TugSide, TugSide];
  readonly winner: Position | null;
  /** The history of the pools, in chronological order. */
  readonly steps: readonly PoolStep[];
  /** Who joined when, in chronological order, as far as they are loaded. */
  readonly arrivals: readonly Arrival[];
  readonly hasAllArrivals: boolean;
};

/**
 * A bet's whole life in one drawing: time from left to right, FOR above the middle and AGAINST below it, each as high
 * as its pool was, with people's faces where their money came in. What is to come is dotted, and an outcome continues
 * the pools in the colour of the side that won them.
 */
export function BetStrip({ life, sides, winner, steps, arrivals, hasAllArrivals }: BetStripProps) {
  const now = useNow();
  const view = lifeLineView(life, now);
  const plot = stripPlot({ life, view, steps, arrivals, hasAllArrivals, now });
  const over = isOver(life.status);
  return (
    <Strip>
      <SideHeads sides={sides} hasShares={over} />
      <StripDrawing
        label={[drawn(sides, winner).label, history(steps, now)].join(" ")}
        plot={plot}
        sides={sides}
        winner={winner}
        isOver={over}
      />
      <StripMarks marks={plot.marks} />
      <LifeSentence view={view} />
      {plot.isByOrder && steps.length > 1 && <Caption>Drawn in order of joining, on the first day.</Caption>}
    </Strip>
  );
}

function history(steps: readonly PoolStep[], now: Date): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || first === last) return "";
  const side = (name: string, pool: (step: PoolStep) => Money) =>
    `${name} went from ${formatMoney(pool(first).amount)} to ${formatMoney(pool(last).amount)}`;
  const since = formatTime(new Date(first.at), now);
  return `Since ${since}, ${side("FOR", ({ forPool }) => forPool)}, and ${side("AGAINST", ({ againstPool }) => againstPool)}.`;
}
