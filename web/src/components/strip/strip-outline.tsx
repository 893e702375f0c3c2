import { isOver, lifeLineView } from "../charts/life-line-view.ts";
import { drawn } from "../charts/tug-of-war.tsx";
import { Skeleton } from "../loading/skeleton.tsx";
import { useNow } from "../use-now.ts";
import type { BetStripProps } from "./bet-strip.tsx";
import { Strip } from "./bet-strip.styles.ts";
import { SideHeads } from "./side-heads.tsx";
import { StripDrawing } from "./strip-drawing.tsx";
import { stripPlot } from "./strip-plot.ts";

export type StripOutlineProps = Omit<BetStripProps, "arrivals" | "hasAllArrivals">;

/**
 * A bet's strip while its people and the reader's time zone are unknown: both pools at their size and place, without
 * faces and dates.
 */
export function StripOutline({ life, sides, winner, steps }: StripOutlineProps) {
  const now = useNow();
  const view = lifeLineView(life, now);
  const over = isOver(life.status);
  return (
    <Strip>
      <SideHeads sides={sides} hasShares={over} />
      <StripDrawing
        label={drawn(sides, winner).label}
        plot={stripPlot({ life, view, steps, arrivals: [], hasAllArrivals: false, now })}
        sides={sides}
        winner={winner}
        isOver={over}
      />
      <Skeleton $height="72px" />
    </Strip>
  );
}
