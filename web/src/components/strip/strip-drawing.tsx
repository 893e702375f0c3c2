import type { Position } from "../../generated/graphql.ts";
import { formatCount } from "../../shared/format-count.ts";
import { Avatar } from "../avatar.tsx";
import { steppedArea } from "../charts/stepped-area.ts";
import { isEmpty, type TugSide } from "../charts/tug-of-war.tsx";
import { SideIcon } from "../side-mark.tsx";
import { middle } from "./pools-plot.ts";
import { Pools, sidesOfBet, type PoolShape } from "./pools.tsx";
import { Dot, Edge, Group, Ground, More, Name, OpenSide, Plot, Share, Won } from "./strip-drawing.styles.ts";
import { facesOfGroup, type Group as PeopleGroup, type StripPlot } from "./strip-plot.ts";

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

/** Diagonal in the drawing, whose height and width are far from equal. */
const hatch = "scale(0.16 0.5) rotate(45)";

/** The pools until now with the people who made them, and the ground on which the rest of the bet's life will be. */
export function StripDrawing({ label, plot, sides, winner, isOver }: StripDrawingProps) {
  const { here, heights, groups, marks } = plot;
  const hasNames = plot.isByOrder && groups.every(({ people, room }) => people.length === 1 && room >= roomOfName);
  return (
    <Plot role="img" aria-label={label}>
      {!isOver && <Ground style={{ left: `${here}%` }} />}
      <Pools shapes={shapesOf({ plot, winner, isOver })} here={here} hatch={hatch} />
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

/** Each side's pool. The lost one is hatched, and belongs to the winners from the outcome on. */
function shapesOf({ plot, winner, isOver }: Pick<StripDrawingProps, "plot" | "winner" | "isOver">) {
  const { here, areas, heights } = plot;
  const isHatched = (side: Position) => winner !== null && winner !== side;
  const past: PoolShape[] = sidesOfBet.map((side) => ({ outline: areas[side], side, isHatched: isHatched(side) }));
  const outcome: PoolShape[] = sidesOfBet.map((side) => ({
    outline: steppedArea([{ x: here, y: middle + (side === "FOR" ? -heights.FOR : heights.AGAINST) }], middle),
    side: winner ?? side,
    isHatched: isHatched(side),
    isBack: winner === null,
  }));
  return isOver ? [...past, ...outcome] : past;
}

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
