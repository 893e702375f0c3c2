import type { Position } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";
import type { Money } from "../../shared/money.ts";
import { SideIcon } from "../side-mark.tsx";
import { DoorButton, DoorLabel, Doors, Dot } from "./two-doors.styles.ts";
import { Untranslated } from "../untranslated.tsx";

export type Door = {
  readonly position: Position;
  /** What the reader would gain there at the minimum stake; null where that is unknown. */
  readonly gain: Money | null;
};

export type TwoDoorsProps = {
  /** Both sides, FOR first. */
  readonly doors: readonly [Door, Door];
  readonly onOpen: (side: Position) => void;
};

/** Two buttons to join a bet, one per side, equal in size and tone, each with what the reader would gain. */
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

/** The same as links to this page with the join dialog open, which need no script. */
export const TwoDoorLinks = ({ doors }: Pick<TwoDoorsProps, "doors">) => (
  <Doors>
    {doors.map((door) => (
      <DoorButton key={door.position} as="a" $side={door.position} href={`?join=${door.position.toLowerCase()}`}>
        <Words door={door} />
      </DoorButton>
    ))}
  </Doors>
);

/** On one line where there is room; else the gain is below, without the dot between them. */
function Words({ door: { position, gain } }: { door: Door }) {
  return (
    <DoorLabel>
      <strong>
        <SideIcon side={position} /> Join {position}
      </strong>
      {gain && (
        <>
          <Dot> · </Dot>
          <span>
            gain <Untranslated>{formatMoney(gain.amount)}</Untranslated>
          </span>
        </>
      )}
    </DoorLabel>
  );
}
