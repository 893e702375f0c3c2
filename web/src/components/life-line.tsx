import { formatDate, formatRelative, formatTime } from "../shared/format-time.ts";
import { lifeLineView, type BetLife, type LifeLineView, type NextStep, type LifeMarkState } from "./life-line-view.ts";
import { Here, Labels, Line, Mark, MarkLabel, Passed, Sentence, Track } from "./life-line.styles.ts";
import { useNow } from "./use-now.ts";
import { VisuallyHidden } from "./visually-hidden.ts";

export type LifeLineProps = {
  readonly life: BetLife;
  /** Compact for cards: the line and one sentence. Full for the bet's page: every mark with its word and date. */
  readonly size?: "compact" | "full";
};

const spoken: Record<LifeMarkState, string> = {
  done: "done",
  current: "now",
  ahead: "still to come",
  skipped: "left out",
};

/** A bet's whole life as one line: what has been, where it stands, what comes next and when. */
export function LifeLine({ life, size = "compact" }: LifeLineProps) {
  const now = useNow();
  const view = lifeLineView(life, now);
  const small = size === "compact";
  return (
    <Line>
      <LifeTrack view={view} small={small} />
      {!small && (
        <Labels aria-label="The life of this bet">
          {view.marks.map((mark, index) => (
            <MarkLabel key={mark.key} $index={index} $state={mark.state}>
              <span>{mark.label}</span>
              <VisuallyHidden>, {spoken[mark.state]}</VisuallyHidden>
              {mark.at && mark.state !== "skipped" && (
                <time dateTime={mark.at}>{formatDate(new Date(mark.at), now)}</time>
              )}
            </MarkLabel>
          ))}
        </Labels>
      )}
      <Sentence $small={small}>
        <strong>{view.present}.</strong> {view.next && <Next next={view.next} now={now} small={small} />}
      </Sentence>
    </Line>
  );
}

function Next({ next, now, small }: { next: NextStep; now: Date; small: boolean }) {
  if (!next.at) return <>{next.text}.</>;
  const at = new Date(next.at);
  const relative = formatRelative(at, now);
  return (
    <>
      {next.text}{" "}
      <time dateTime={next.at}>{small ? relative : `${next.joint} ${formatTime(at, now)} (${relative})`}</time>.
    </>
  );
}

function LifeTrack({ view, small }: { view: LifeLineView; small: boolean }) {
  const isMoving = view.progress > 0 && view.progress < 1;
  const percent = (share: number) => `${share * 100}%`;
  return (
    <Track aria-hidden>
      <Passed style={{ width: percent(view.progress) }} />
      {view.marks.map((mark, index) => (
        <Mark key={mark.key} $state={mark.state} $small={small} style={{ left: percent(index / 4) }} />
      ))}
      {isMoving && <Here style={{ left: percent(view.progress) }} />}
    </Track>
  );
}
