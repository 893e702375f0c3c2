import type { Position } from "../../generated/graphql.ts";
import { drawnSize } from "../../shared/drawn-size.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { formatTime } from "../../shared/format-time.ts";
import type { Money } from "../../shared/money.ts";
import { Amount } from "../amount.tsx";
import { Avatar } from "../avatar.tsx";
import type { Face } from "../faces.tsx";
import { Arrival, Areas, Figure, Heading, Plot } from "./pool-over-time.styles.ts";
import { SideMark } from "../side-mark.tsx";
import { placeInTime, steppedArea } from "./stepped-area.ts";
import { TimeAxis } from "./time-axis.tsx";
import { useNow } from "../use-now.ts";

/** Both pools from one moment on, as in the graph's history of a bet. */
export type PoolStep = { readonly at: string; readonly forPool: Money; readonly againstPool: Money };

export type PoolArrival = { readonly at: string; readonly position: Position; readonly person: Face };

export type PoolOverTimeProps = {
  /** In chronological order. */
  readonly steps: readonly PoolStep[];
  /** Where the drawing ends: the present, or the moment joining closed. */
  readonly until: string;
  /** Who joined when, if the page knows it; of people who joined together one is drawn. */
  readonly arrivals?: readonly PoolArrival[];
};

const middle = 50;
/** How far the larger pool extends from the middle; the rest keeps its edge visible. */
const reach = 46;
/** The minimum distance between two faces, in percent of the width. */
const leastBetweenFaces = 7;

/** How the pool grew: FOR above the middle line, AGAINST below it, each step a new participant. */
export function PoolOverTime({ steps, until, arrivals = [] }: PoolOverTimeProps) {
  const now = useNow();
  const { from, end, forSteps, againstSteps } = placed(steps, until);
  const last = steps.at(-1);
  return (
    <Figure>
      <Heading>
        <SideMark side="FOR" /> <Amount value={last?.forPool.amount ?? "0.00"} />
      </Heading>
      <Plot role="img" aria-label={sentence(steps, now)}>
        <Areas viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <path d={steppedArea(forSteps, middle)} data-side="FOR" />
          <path d={steppedArea(againstSteps, middle)} data-side="AGAINST" />
          <line x1="0" x2="100" y1={middle} y2={middle} />
        </Areas>
        {apart(arrivals, (at) => placeInTime(at, from, end)).map(({ person, position, x }) => (
          <Arrival key={person.id} $side={position} style={{ left: `${x}%`, translate: `-${x}% 0` }}>
            <Avatar id={person.id} name={person.displayName} imageUrl={person.profileImageUrl} size={24} />
          </Arrival>
        ))}
      </Plot>
      <Heading>
        <SideMark side="AGAINST" /> <Amount value={last?.againstPool.amount ?? "0.00"} />
      </Heading>
      {steps.length > 0 && <TimeAxis from={from} until={end} />}
    </Figure>
  );
}

function placed(steps: readonly PoolStep[], until: string) {
  const from = Date.parse(steps[0]?.at ?? until);
  const end = Math.max(from, Date.parse(until));
  const largest = Math.max(
    ...steps.flatMap(({ forPool, againstPool }) => [drawnSize(forPool), drawnSize(againstPool)]),
  );
  const height = (pool: Money) => (largest > 0 ? (drawnSize(pool) / largest) * reach : 0);
  const x = ({ at }: PoolStep) => placeInTime(Date.parse(at), from, end);
  return {
    from,
    end,
    forSteps: steps.map((step) => ({ x: x(step), y: middle - height(step.forPool) })),
    againstSteps: steps.map((step) => ({ x: x(step), y: middle + height(step.againstPool) })),
  };
}

/** Keeps the first of several people at one position, so that no face covers another. */
function apart(arrivals: readonly PoolArrival[], place: (at: number) => number) {
  const last: Record<Position, number> = { FOR: -Infinity, AGAINST: -Infinity };
  return arrivals.flatMap(({ at, position, person }) => {
    const x = place(Date.parse(at));
    if (x - last[position] < leastBetweenFaces) return [];
    last[position] = x;
    return [{ person, position, x }];
  });
}

function sentence(steps: readonly PoolStep[], now: Date): string {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return "Nobody has joined yet.";
  const side = (name: string, pool: (step: PoolStep) => Money) =>
    `${name} went from ${formatMoney(pool(first).amount)} to ${formatMoney(pool(last).amount)}`;
  const since = formatTime(new Date(first.at), now);
  return `The pool since ${since}: ${side("FOR", (step) => step.forPool)}, ${side("AGAINST", (step) => step.againstPool)}.`;
}
