import { formatDate } from "../../shared/format-time.ts";
import type { LifeMarkState } from "../charts/life-line-view.ts";
import { useNow } from "../use-now.ts";
import { VisuallyHidden } from "../visually-hidden.ts";
import { MarkLabel, Marks } from "./strip-marks.styles.ts";
import type { StripPlot } from "./strip-plot.ts";

const spoken: Record<LifeMarkState, string> = {
  done: "done",
  current: "now",
  ahead: "still to come",
  skipped: "left out",
};

export type StripMarksProps = Pick<StripPlot, "marks">;

/**
 * Each mark's label and day, below its mark. Where room is tight, they are the last one that is over and the next one,
 * or those of the whole life once it is over.
 */
export function StripMarks({ marks }: StripMarksProps) {
  const now = useNow();
  const next = marks.findIndex(({ mark }) => mark.state !== "done");
  const near = next < 0 ? [0, marks.length - 1] : [next - 1, next];
  return (
    <Marks aria-label="The life of this bet">
      {marks.map(({ mark, x }, index) => (
        <MarkLabel
          key={mark.key}
          $state={mark.state}
          data-last={x === 100 || undefined}
          $isNear={near.includes(index)}
          style={{ "--place": `${x}%` }}
        >
          <span>{mark.label}</span>
          <VisuallyHidden>, {spoken[mark.state]}</VisuallyHidden>
          {mark.at && <time dateTime={mark.at}>{formatDate(new Date(mark.at), now)}</time>}
        </MarkLabel>
      ))}
    </Marks>
  );
}
