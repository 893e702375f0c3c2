import { Link } from "react-router-dom";
import type { Position } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { SideIcon } from "../side-mark.tsx";
import { drawn, isEmpty, type TugOfWarProps, type TugSide } from "./tug-of-war.tsx";
import { Bar, Knot, Pull, returned } from "./tug-of-war.styles.ts";
import { Door, Doors, Halves, Words } from "./two-halves.styles.ts";

export type TwoHalvesProps = TugOfWarProps & {
  /** Whether every stake went back: nobody pulls any more. */
  readonly isRefunded?: boolean;
  /** Returns where a press on a half leads; without it the halves only show. */
  readonly doorTo?: ((side: Position) => string) | undefined;
};

/**
 * The tug of war of a card: one bar whose halves hold each side's percentage and the gain of joining it, and lead to
 * joining it. Keyboards and screen readers have the card's one link, whose page has both doors.
 */
export function TwoHalves({ sides, live = false, winner = null, isRefunded = false, doorTo }: TwoHalvesProps) {
  const { label, share, isHatched } = drawn(sides, winner);
  return (
    <Halves style={{ "--share": share }}>
      <Bar
        role="img"
        aria-label={isRefunded ? `Everyone is refunded. ${label}` : label}
        $hatched={isHatched(sides[1])}
        $live={live}
        $high={56}
        style={{ opacity: isRefunded ? returned : undefined }}
      >
        <Pull $hatched={isHatched(sides[0])} />
        <Knot />
      </Bar>
      <Doors aria-hidden>
        {sides.map((side) => {
          const { position, open } = side;
          const words = (
            <Words $side={position} $onHatching={isRefunded || isHatched(side)}>
              <strong>
                <SideIcon side={position} /> {position} {markOf(side, winner)}
              </strong>
              {open?.gain && <span>gain {formatMoney(open.gain.amount)}</span>}
            </Words>
          );
          return doorTo && open ? (
            <Door key={position} as={Link} $side={position} to={doorTo(position)} tabIndex={-1}>
              {words}
            </Door>
          ) : (
            <Door key={position} $side={position}>
              {words}
            </Door>
          );
        })}
      </Doors>
    </Halves>
  );
}

function markOf(side: TugSide, winner: Position | null): string {
  if (side.position === winner) return "won";
  if (isEmpty(side)) return side.open ? "open" : "0%";
  return `${side.percent}%`;
}
