import type { Position } from "../generated/graphql.ts";
import { isZero } from "../shared/format-money.ts";
import { formatPeople } from "../shared/format-people.ts";
import type { Money } from "../shared/money.ts";
import { Amount } from "./amount.tsx";
import { SideMark } from "./side-mark.tsx";
import { Column, Columns, GainAmount, Part, Pool, Sides, Track } from "./sides-bar.styles.ts";

/** One side of a bet as the graph tells it. */
export type BetSide = {
  readonly position: Position;
  readonly participantCount: number;
  readonly pool: Money;
  /**
   * What each person of this side gets beyond their own stake if it wins, as the server says it: the share is the same
   * for everybody, the stakes are not. Null when nobody can win yet.
   */
  readonly gainPerPerson?: Money | null | undefined;
};

export type SidesBarProps = {
  /** Both sides, FOR first, as the graph lists them. */
  readonly sides: readonly BetSide[];
  /** Small, for cards: without what each gains. */
  readonly compact?: boolean;
  readonly live?: boolean;
};

/**
 * Both pools, with the same place, size and tone for each side. The widths come from the layout: each part grows by its
 * pool's own decimal string, so nothing is computed here. With both empty the halves are equal.
 */
export function SidesBar({ sides, compact = false, live = false }: SidesBarProps) {
  const bothEmpty = sides.every(({ pool }) => isZero(pool.amount));
  return (
    <Sides>
      <Track aria-hidden>
        {sides.map(({ position, pool }) => (
          <Part
            key={position}
            $side={position}
            $empty={isZero(pool.amount)}
            data-side={position}
            style={{ flexGrow: bothEmpty ? "1" : pool.amount, flexBasis: 0 }}
          />
        ))}
      </Track>
      <Columns>
        {sides.map(({ position, participantCount, pool, gainPerPerson }) => (
          <Column key={position} $side={position}>
            <dt>
              <SideMark side={position} />
            </dt>
            <Pool>
              <Amount value={pool.amount} live={live} />
            </Pool>
            <dd>{formatPeople(participantCount)}</dd>
            {!compact && <Gain amount={gainPerPerson?.amount ?? null} />}
          </Column>
        ))}
      </Columns>
    </Sides>
  );
}

function Gain({ amount }: { amount: string | null }) {
  if (amount === null) return <dd>Nobody can win yet</dd>;
  return (
    <>
      <dd>If it wins, each gains</dd>
      <GainAmount>
        <Amount value={amount} signed />
      </GainAmount>
    </>
  );
}
