import type { Position } from "../generated/graphql.ts";
import { formatMoney } from "../shared/format-money.ts";
import type { Money } from "../shared/money.ts";
import { SideIcon } from "./side-mark.tsx";
import { DoorButton, DoorLabel, Doors, Dot } from "./two-doors.styles.ts";

export type Door = {
  readonly position: Position;
  /** What the reader gains there at the minimum stake; null where nobody can say. */
  readonly gain: Money | null;
};

export type TwoDoorsProps = {
  /** Both sides, FOR first. */
  readonly doors: readonly [Door, Door];
  readonly onOpen: (side: Position) => void;
};

/** The two ways into a bet, of the same size and tone, each with what the reader would gain there. */
export function TwoDoors({ doors, onOpen }: TwoDoorsProps) {
  return (
    <Doors>
      {doors.map((door) => (
        <DoorButton key={door.position} $side={door.position} type="button" onClick={() => onOpen(door.position)}>
          <Words door={door} />
        </DoorButton>
      ))}
    </Doors>
  );
}

/** On one line where there is room; else the gain stands below, and the dot between them goes. */
function Words({ door: { position, gain } }: { door: Door }) {
  return (
    <DoorLabel>
      <strong>
        <SideIcon side={position} /> Join {position}
      </strong>
      {gain && (
        <>
          <Dot> · </Dot>
          <span>gain {formatMoney(gain.amount)}</span>
        </>
      )}
    </DoorLabel>
  );
}
