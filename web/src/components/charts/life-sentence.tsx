import { formatRelative, formatTime } from "../../shared/format-time.ts";
import { useNow } from "../use-now.ts";
import type { LifeLineView, NextStep } from "./life-line-view.ts";
import { Sentence } from "./life-sentence.styles.ts";

export type LifeSentenceProps = {
  readonly view: LifeLineView;
  /** Without the exact time. */
  readonly isBrief?: boolean;
};

/** A bet's present, and what comes next and when. */
export function LifeSentence({ view, isBrief = false }: LifeSentenceProps) {
  const now = useNow();
  return (
    <Sentence>
      <strong>{view.present}.</strong> {view.next && <Next next={view.next} now={now} isBrief={isBrief} />}
    </Sentence>
  );
}

function Next({ next, now, isBrief }: { next: NextStep; now: Date; isBrief: boolean }) {
  if (!next.at) return <>{next.text}.</>;
  const at = new Date(next.at);
  const relative = formatRelative(at, now);
  return (
    <>
      {next.text}{" "}
      <time dateTime={next.at}>{isBrief ? relative : `${next.joint} ${formatTime(at, now)} (${relative})`}</time>.
    </>
  );
}
