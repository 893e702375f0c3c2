import { Link } from "react-router-dom";
import type { Position } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { SideIcon } from "../side-mark.tsx";
import { drawnShare, isEmpty, sentence, type TugOfWarProps, type TugSide } from "./tug-of-war.tsx";
import { Bar, Middle, Pull } from "./tug-of-war.styles.ts";
import { Half, Halves, leastWidths, Words } from "./two-halves.styles.ts";

export type TwoHalvesProps = TugOfWarProps & {
  /** Returns where a press on a half leads; without it the halves only show. */
  readonly doorTo?: ((side: Position) => string) | undefined;
};

/**
 * The tug of war of a card: one bar whose halves hold each side's percentage and the gain of joining it, and lead to
 * joining it. Keyboards and screen readers have the card's one link, whose page has both doors.
 */
export function TwoHalves({ sides, live = false, winner = null, doorTo }: TwoHalvesProps) {
  const [one, other] = sides;
  const isHatched = (side: TugSide) => isEmpty(side) || (winner !== null && side.position !== winner);
  const won = winner === null ? "" : `${winner} won. `;
  return (
    <Halves style={{ "--share": `${drawnShare(one, other)}%` }}>
      <Bar
        role="img"
        aria-label={`${won}${sentence(one)} ${sentence(other)}`}
        $hatched={isHatched(other)}
        $live={live}
        $least={leastWidths}
        $high={56}
      >
        <Pull $hatched={isHatched(one)} />
        <Middle />
      </Bar>
      {sides.map((side) => {
        const content = (
          <Words $onHatching={isHatched(side)}>
            <strong>
              <SideIcon side={side.position} /> {side.position} {markOf(side, winner)}
            </strong>
            {side.open?.gain && <span>gain {formatMoney(side.open.gain.amount)}</span>}
          </Words>
        );
        return doorTo && side.open ? (
          <Half
            key={side.position}
            as={Link}
            to={doorTo(side.position)}
            aria-hidden
            tabIndex={-1}
            $side={side.position}
          >
            {content}
          </Half>
        ) : (
          <Half key={side.position} as="span" aria-hidden $side={side.position}>
            {content}
          </Half>
        );
      })}
    </Halves>
  );
}

function markOf(side: TugSide, winner: Position | null): string {
  if (side.position === winner) return "won";
  if (isEmpty(side)) return side.open ? "open" : "0%";
  return `${side.percent}%`;
}
