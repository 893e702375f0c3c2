import type { Position } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { formatPeople } from "../../shared/format-people.ts";
import type { Money } from "../../shared/money.ts";
import { Amount } from "../amount.tsx";
import { Faces, type Face } from "../faces.tsx";
import { SideMark } from "../side-mark.tsx";
import {
  Bar,
  End,
  Knot,
  OnHatching,
  Percent,
  Pull,
  People,
  Side,
  SideHead,
  Sides,
  Sum,
  Tug,
} from "./tug-of-war.styles.ts";

/** What the first person to join an empty side would get. */
export type OpenSide = { readonly stake: Money; readonly gain: Money | null };

export type TugSide = {
  readonly position: Position;
  /** The side's share of the pool in whole percent; both sides add up to 100, unless both are empty. */
  readonly percent: number;
  readonly participantCount: number;
  readonly pool: Money;
  /** The first few people on the side. */
  readonly people: readonly Face[];
  /** The offer of an empty side; none once joining is closed. */
  readonly open?: OpenSide | null | undefined;
};

export type TugOfWarProps = {
  /** Both sides, FOR first, as the graph lists them. */
  readonly sides: readonly [TugSide, TugSide];
  /** Fades in new amounts, for pools that change while on screen. */
  readonly live?: boolean;
  /** The side that won: it stays full, and the other one is hatched. */
  readonly winner?: Position | null;
};

/** The drawn width of an empty side, in percent: a fifth, so that it looks open and not broken. */
const emptyShare = 20;

/**
 * Both sides pull on one bar, FOR from the left and AGAINST from the right, each as far as its share of the pool. The
 * words, percentages and people stay in place when the middle moves.
 */
export function TugOfWar({ sides, live = false, winner = null }: TugOfWarProps) {
  const [one, other] = sides;
  const { label, share, isHatched } = drawn(sides, winner);
  return (
    <Tug role="img" aria-label={label}>
      <Sides>
        {sides.map(({ position }) => (
          <SideHead key={position} $side={position}>
            <SideMark side={position} size="m" />
            {position === winner && " won"}
          </SideHead>
        ))}
      </Sides>
      <Bar $hatched={isHatched(other)} $live={live} style={{ "--share": share }}>
        <Pull $hatched={isHatched(one)} />
        <Knot />
        <BarEnd side={one} isHatched={isHatched(one)} />
        <BarEnd side={other} isHatched={isHatched(other)} />
      </Bar>
      <Sides>
        <SideFoot side={one} live={live} />
        <SideFoot side={other} live={live} />
      </Sides>
    </Tug>
  );
}

type BarEndProps = { readonly side: TugSide; readonly isHatched: boolean };

function BarEnd({ side, isHatched }: BarEndProps) {
  const mark = isEmpty(side) ? (side.open ? "open" : "0%") : `${side.percent}%`;
  const { position } = side;
  return (
    <End $side={position}>
      {isHatched ? <OnHatching>{mark}</OnHatching> : <Percent $side={position}>{mark}</Percent>}
    </End>
  );
}

function SideFoot({ side, live }: { side: TugSide; live: boolean }) {
  const { position, participantCount, people, pool } = side;
  return (
    <Side $side={position}>
      {isEmpty(side) ? (
        <span>{side.open ? offer(side.open) : "Nobody was on this side"}</span>
      ) : (
        <>
          <People>
            <Faces people={people} count={participantCount} from={position === "FOR" ? "left" : "right"} />
          </People>
          <Sum>
            <Amount value={pool.amount} live={live} />
            <span>{formatPeople(participantCount)}</span>
          </Sum>
        </>
      )}
    </Side>
  );
}

/** Whether nobody holds a side. */
export const isEmpty = ({ participantCount }: TugSide) => participantCount === 0;

/** Returns how a bar shows both sides: in words, how much of it FOR takes, and which sides are hatched. */
export const drawn = ([one, other]: TugOfWarProps["sides"], winner: Position | null) => ({
  label: `${winner === null ? "" : `${winner} won. `}${sentence(one)} ${sentence(other)}`,
  share: `${drawnShare(one, other)}%`,
  isHatched: (side: TugSide) => isEmpty(side) || (winner !== null && side.position !== winner),
});

function drawnShare(one: TugSide, other: TugSide): number {
  if (isEmpty(one)) return isEmpty(other) ? 50 : emptyShare;
  return isEmpty(other) ? 100 - emptyShare : one.percent;
}

/** Returns what a side that nobody has taken offers. */
export function offer({ stake, gain }: OpenSide): string {
  const from = `open: stake from ${formatMoney(stake.amount)}`;
  return gain ? `${from}, gain ${formatMoney(gain.amount)}` : from;
}

function sentence(side: TugSide): string {
  const { position, percent, participantCount, pool } = side;
  if (isEmpty(side)) return side.open ? `${position} is ${offer(side.open)}.` : `Nobody was ${position}.`;
  return `${position} has ${percent} percent of the pool, ${formatMoney(pool.amount)} from ${formatPeople(participantCount)}.`;
}
