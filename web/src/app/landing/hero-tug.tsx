import { Link } from "react-router-dom";
import { Amount } from "../../components/amount.tsx";
import { drawn, isEmpty, type TugOfWarProps, type TugSide } from "../../components/charts/tug-of-war.tsx";
import { Bar, Pull } from "../../components/charts/tug-of-war.styles.ts";
import { SideIcon } from "../../components/side-mark.tsx";
import type { Position } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { formatPeople } from "../../shared/format-people.ts";
import { Ends, Ground, Share, Sum, Word, Words } from "./hero-tug.styles.ts";

export type HeroTugProps = {
  readonly sides: TugOfWarProps["sides"];
  /** Returns where a press on a half leads; without it the halves only show. */
  readonly doorTo?: ((side: Position) => string) | undefined;
};

/**
 * The tug of war at its largest. It moves as people join. Keyboards and screen readers have the two outcomes below it,
 * which lead to the same places.
 */
export function HeroTug({ sides, doorTo }: HeroTugProps) {
  const { label, share, isHatched } = drawn(sides, null);
  return (
    <Ground style={{ "--share": share }}>
      <Bar role="img" aria-label={label} $hatched={isHatched(sides[1])} $live $high={160}>
        <Pull $hatched={isHatched(sides[0])} />
      </Bar>
      <Ends aria-hidden>
        {sides.map((side) =>
          doorTo && side.open ? (
            <Link key={side.position} to={doorTo(side.position)} tabIndex={-1}>
              <EndOfRope side={side} isHatched={isHatched(side)} />
            </Link>
          ) : (
            <span key={side.position}>
              <EndOfRope side={side} isHatched={isHatched(side)} />
            </span>
          ),
        )}
      </Ends>
    </Ground>
  );
}

function EndOfRope({ side, isHatched }: { readonly side: TugSide; readonly isHatched: boolean }) {
  const { position, percent, participantCount, pool, open } = side;
  return (
    <Words $side={position}>
      <Word $side={position} $onHatching={isHatched}>
        <SideIcon side={position} /> {position}
      </Word>
      <Share $side={position} $onHatching={isHatched}>
        {isEmpty(side) ? "open" : `${percent}%`}
      </Share>
      <Sum $side={position} $onHatching={isHatched}>
        {!isEmpty(side) ? (
          <>
            <Amount value={pool.amount} live />
            <span>{formatPeople(participantCount)}</span>
          </>
        ) : (
          open?.gain && `gain ${formatMoney(open.gain.amount)}`
        )}
      </Sum>
    </Words>
  );
}
