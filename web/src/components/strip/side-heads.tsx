import { formatPeople } from "../../shared/format-people.ts";
import { Amount } from "../amount.tsx";
import { isEmpty, offer, type TugSide } from "../charts/tug-of-war.tsx";
import { SideMark } from "../side-mark.tsx";
import { Head, Heads, Whole } from "./bet-strip.styles.ts";

export type SideHeadsProps = {
  /** Both sides, FOR first. */
  readonly sides: readonly [TugSide, TugSide];
  /** Whether each side's share of the pool is here, because the drawing does not show it. */
  readonly hasShares: boolean;
};

/** Each side's pool and people, or what the first person to join it would gain. */
export const SideHeads = ({ sides, hasShares }: SideHeadsProps) => (
  <Heads>
    {sides.map((side) => (
      <SideHead key={side.position} side={side} hasShare={hasShares} />
    ))}
  </Heads>
);

type SideHeadProps = { readonly side: TugSide; readonly hasShare: boolean };

function SideHead({ side, hasShare }: SideHeadProps) {
  const { position, pool, percent, participantCount, open } = side;
  return (
    <Head $side={position}>
      <SideMark side={position} size="m" />
      {isEmpty(side) ? (
        <span>{open ? offer(open) : "Nobody was on this side"}</span>
      ) : (
        <span>
          {hasShare && `${percent}% · `}
          <Amount value={pool.amount} live /> · <Whole>{formatPeople(participantCount)}</Whole>
        </span>
      )}
    </Head>
  );
}
