import { useId } from "react";
import type { Position } from "../../generated/graphql.ts";
import { formatCount } from "../../shared/format-count.ts";
import { Avatar } from "../avatar.tsx";
import { isEmpty, type TugSide } from "../charts/tug-of-war.tsx";
import { SideIcon } from "../side-mark.tsx";
import { Areas, Dot, Edge, Group, Ground, More, Name, OpenSide, Plot, Share, Won } from "./strip-drawing.styles.ts";
import { facesOfGroup, middle, type Group as PeopleGroup, type StripPlot } from "./strip-plot.ts";

export type StripDrawingProps = {
  /** The whole drawing in words. */
  readonly label: string;
  readonly plot: StripPlot;
  readonly sides: readonly [TugSide, TugSide];
  readonly winner: Position | null;
  readonly isOver: boolean;
};

/** The room that a name beside a face needs, in percent. */
const roomOfName = 18;

/** The pools until now with the people who made them, and the ground on which the rest of the bet's life will be. */
export function StripDrawing({ label, plot, sides, winner, isOver }: StripDrawingProps) {
  const { here, heights, groups, marks } = plot;
  const hasNames = plot.isByOrder && groups.every(({ people, room }) => people.length === 1 && room >= roomOfName);
  return (
    <Plot role="img" aria-label={label}>
      {!isOver && <Ground style={{ left: `${here}%` }} />}
      <Pools plot={plot} winner={winner} isOver={isOver} />
      {!isOver && (
        <Edge style={{ left: `${here}%`, top: `${middle - heights.FOR}%`, bottom: `${middle - heights.AGAINST}%` }} />
      )}
      {groups.map((group) => (
        <Faces key={group.people[0]?.id} group={group} hasName={hasNames} />
      ))}
      {marks.map(({ mark, x }) => (
        <Dot key={mark.key} $state={mark.state} data-mark={mark.key} style={{ left: `${x}%` }} />
      ))}
      {!isOver && sides.map((side) => <SideShare key={side.position} side={side} here={here} />)}
      {winner && (
        <Won $side={winner} style={{ left: `${here}%`, top: `${middle + (heights.AGAINST - heights.FOR) / 2}%` }}>
          <span>
            <SideIcon side={winner} /> {winner} won
          </span>
        </Won>
      )}
    </Plot>
  );
}

type PoolsProps = Pick<StripDrawingProps, "plot" | "winner" | "isOver">;

/** Each side's pool. The lost one is hatched, and belongs to the winners from the outcome on. */
function Pools({ plot, winner, isOver }: PoolsProps) {
  const id = useId();
  const { here, areas, heights } = plot;
  const rest = { x: here, width: 100 - here };
  return (
    <Areas viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <defs>
        {sidesOfBet.map((side) => (
          <linearGradient key={side} id={`${id}${side}glass`} data-glass={side} x2="0" y2="1">
            <stop offset="0" />
            <stop offset="0.75" />
          </linearGradient>
        ))}
        {sidesOfBet.map((side) => (
          <pattern
            key={side}
            id={`${id}${side}`}
            data-side={side}
            width="10"
            height="10"
            patternUnits="userSpaceOnUse"
            patternTransform="scale(0.16 0.5) rotate(45)"
          >
            <rect width="10" height="10" data-soft />
            <rect width="3" height="10" />
          </pattern>
        ))}
      </defs>
      {sidesOfBet.map((side) => (
        <path
          key={side}
          d={areas[side]}
          data-side={side}
          style={{ fill: `url(#${id}${side}${winner && winner !== side ? "" : "glass"})` }}
        />
      ))}
      {isOver &&
        sidesOfBet.map((side) => (
          <rect
            key={side}
            {...rest}
            y={side === "FOR" ? middle - heights.FOR : middle}
            height={heights[side]}
            data-side={winner ?? side}
            data-back={winner === null || undefined}
            style={{ fill: `url(#${id}${winner && winner !== side ? winner : `${winner ?? side}glass`})` }}
          />
        ))}
      <line x1="0" x2={here} y1={middle} y2={middle} />
    </Areas>
  );
}

const sidesOfBet: readonly Position[] = ["FOR", "AGAINST"];

type FacesProps = { readonly group: PeopleGroup; readonly hasName: boolean };

function Faces({ group: { side, x, room, people, isWhole }, hasName }: FacesProps) {
  const others = people.length - facesOfGroup;
  return (
    <Group $side={side} style={{ left: `${x}%`, maxWidth: `${room}%` }}>
      {people.slice(0, facesOfGroup).map(({ id, displayName, profileImageUrl }) => (
        <Avatar key={id} id={id} name={displayName} imageUrl={profileImageUrl} size={24} />
      ))}
      {isWhole && others > 0 && <More>+{formatCount(others)}</More>}
      {hasName && <Name>{people[0]?.displayName}</Name>}
    </Group>
  );
}

/** What a side has of the pool, beside its last height, so that it is readable at one percent too. */
function SideShare({ side, here }: { side: TugSide; here: number }) {
  const style = { left: `${here}%` };
  if (isEmpty(side)) {
    return side.open ? (
      <OpenSide $side={side.position} style={style}>
        <span>open</span>
      </OpenSide>
    ) : null;
  }
  return (
    <Share $side={side.position} style={style}>
      {side.percent}%
    </Share>
  );
}
