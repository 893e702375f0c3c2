import { formatDate, formatRelative, formatTime } from "../../shared/format-time.ts";
import { lifeLinePlaces, type LifePlaces } from "./life-line-places.ts";
import { lifeLineView, type BetLife, type LifeLineView, type NextStep, type LifeMarkState } from "./life-line-view.ts";
import {
  Here,
  Labels,
  leastDistance,
  Line,
  Mark,
  MarkLabel,
  NextLabel,
  NextRow,
  Passed,
  Sentence,
  Track,
} from "./life-line.styles.ts";
import { useNow } from "../use-now.ts";
import { VisuallyHidden } from "../visually-hidden.ts";

export type LifeLineProps = {
  readonly life: BetLife;
  /**
   * Bare, for cards: the line alone, beside `LifeBrief`. Compact: also the next mark with its label, and one sentence.
   * Full, for the bet's page: every mark with its label and date, and the sentence.
   */
  readonly size?: "bare" | "compact" | "full";
};

const spoken: Record<LifeMarkState, string> = {
  done: "done",
  current: "now",
  ahead: "still to come",
  skipped: "left out",
};

/** A bet's whole life as one line, to scale: the past, the present, and what comes next and when. */
export function LifeLine({ life, size = "compact" }: LifeLineProps) {
  const now = useNow();
  const view = lifeLineView(life, now);
  const small = size !== "full";
  const places = lifeLinePlaces(view, now, leastDistance[small ? "compact" : "full"]);
  if (size === "bare") return <LifeTrack view={view} places={places} small />;
  return (
    <Line>
      <LifeTrack view={view} places={places} small={small} />
      {small ? (
        <NextMark view={view} places={places} now={now} />
      ) : (
        <MarkLabels view={view} places={places} now={now} />
      )}
      <Sentence>
        <strong>{view.present}.</strong> {view.next && <Next next={view.next} now={now} small={small} />}
      </Sentence>
    </Line>
  );
}

/** Where a bet is in its life, in a few words: what comes next and when, or how and when it ended. */
export function LifeBrief({ life }: Pick<LifeLineProps, "life">) {
  const now = useNow();
  const { marks, next, present } = lifeLineView(life, now);
  if (next?.at) {
    return (
      <>
        {next.text} <time dateTime={next.at}>{formatRelative(new Date(next.at), now)}</time>
      </>
    );
  }
  const end = marks.at(-1);
  if (end?.state !== "done" || !end.at) return next?.text ?? present;
  return (
    <>
      {end.label} <time dateTime={end.at}>{formatDate(new Date(end.at), now)}</time>
    </>
  );
}

type Drawn = { readonly view: LifeLineView; readonly places: LifePlaces };

function MarkLabels({ view, places, now }: Drawn & { readonly now: Date }) {
  return (
    <Labels aria-label="The life of this bet">
      {view.marks.map((mark, index) => (
        <MarkLabel key={mark.key} $state={mark.state} style={placed(places.marks[index])}>
          <span>{mark.label}</span>
          <VisuallyHidden>, {spoken[mark.state]}</VisuallyHidden>
          {mark.at && mark.state !== "skipped" && <time dateTime={mark.at}>{formatDate(new Date(mark.at), now)}</time>}
        </MarkLabel>
      ))}
    </Labels>
  );
}

/**
 * The next mark's label, or the outcome of a bet that is over. The row is rendered without either too, so that the
 * cards of a row line up. The sentence below repeats it.
 */
function NextMark({ view, places, now }: Drawn & { readonly now: Date }) {
  const index = view.marks.findIndex(({ key, state }) => key === (view.nextMark ?? "outcome") && state !== "skipped");
  const mark = view.marks[index];
  return (
    <NextRow aria-hidden>
      {mark && (
        <NextLabel style={placed(places.marks[index])}>
          {mark.label}
          {mark.at && ` ${formatDate(new Date(mark.at), now)}`}
        </NextLabel>
      )}
    </NextRow>
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

function LifeTrack({ view, places, small }: Drawn & { readonly small: boolean }) {
  return (
    <Track aria-hidden style={{ "--known": percent(places.knownUntil) }}>
      <Passed style={{ width: percent(places.here) }} />
      {view.marks.map((mark, index) => (
        <Mark
          key={mark.key}
          $state={mark.state}
          $small={small}
          data-mark={mark.key}
          style={{ left: percent(places.marks[index] ?? 0) }}
        />
      ))}
      {view.isMoving && <Here style={{ left: percent(places.here) }} />}
    </Track>
  );
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Positions a label at a mark, within the line at both ends: the mark is as far along its label as along the line. */
const placed = (share = 0) => ({ "--place": percent(share) });
