import { formatDate, formatRelative, formatTime } from "../../shared/format-time.ts";
import { lifeLinePlaces, type LifePlaces } from "./life-line-places.ts";
import { lifeLineView, type BetLife, type LifeLineView, type NextStep } from "./life-line-view.ts";
import { Here, leastDistance, Line, Mark, NextLabel, NextRow, Passed, Sentence, Track } from "./life-line.styles.ts";
import { useNow } from "../use-now.ts";

export type LifeLineProps = {
  readonly life: BetLife;
  /** Bare, for cards: the line alone, beside `LifeBrief`. Compact: also the next mark with its label, and one sentence. */
  readonly size?: "bare" | "compact";
};

/** A bet's whole life as one line, to scale: the past, the present, and what comes next and when. */
export function LifeLine({ life, size = "compact" }: LifeLineProps) {
  const now = useNow();
  const view = lifeLineView(life, now);
  const places = lifeLinePlaces(view, now, leastDistance);
  if (size === "bare") return <LifeTrack view={view} places={places} />;
  return (
    <Line>
      <LifeTrack view={view} places={places} />
      <NextMark view={view} places={places} now={now} />
      <LifeSentence view={view} isBrief />
    </Line>
  );
}

/** A bet's present, and what comes next and when; brief without the exact time. */
export function LifeSentence({ view, isBrief = false }: { readonly view: LifeLineView; readonly isBrief?: boolean }) {
  const now = useNow();
  return (
    <Sentence>
      <strong>{view.present}.</strong> {view.next && <Next next={view.next} now={now} isBrief={isBrief} />}
    </Sentence>
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

function LifeTrack({ view, places }: Drawn) {
  return (
    <Track aria-hidden style={{ "--known": percent(places.knownUntil) }}>
      <Passed style={{ width: percent(places.here) }} />
      {view.marks.map((mark, index) => (
        <Mark
          key={mark.key}
          $state={mark.state}
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
