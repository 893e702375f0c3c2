import { formatCount } from "../shared/format-count.ts";
import { isZero } from "../shared/format-money.ts";
import type { Side } from "../shared/side.ts";
import { Amount } from "./amount.tsx";
import { SideMark } from "./side-mark.tsx";
import { Column, Columns, GainAmount, Part, Pool, Sides, Track } from "./sides-bar.styles.ts";

export type SideSummary = {
  /** What this side has staked, as a decimal string. */
  pool: string;
  people: number;
  /**
   * What each person of this side gets beyond the own stake if it wins, as the server says it: the share is the same
   * for everybody, the stakes are not. Null when nobody can win yet.
   */
  eachGains?: string | null | undefined;
};

export type SidesBarProps = {
  for: SideSummary;
  against: SideSummary;
  /** Small, for cards: without what each gains. */
  compact?: boolean;
  live?: boolean;
};

const people = (count: number) =>
  count === 0 ? "Nobody yet" : count === 1 ? "1 person" : `${formatCount(count)} people`;

/**
 * Both pools, with the same place, size and tone for each side. The widths come from the layout: each part grows by its
 * pool's own decimal string, so nothing is computed here. With both empty the halves are equal.
 */
export function SidesBar({ for: forSide, against: againstSide, compact = false, live = false }: SidesBarProps) {
  const bothEmpty = isZero(forSide.pool) && isZero(againstSide.pool);
  const part = (side: Side, pool: string) => (
    <Part
      $side={side}
      $empty={isZero(pool)}
      data-side={side}
      style={{ flexGrow: bothEmpty ? "1" : pool, flexBasis: 0 }}
    />
  );
  const column = (side: Side, summary: SideSummary) => (
    <Column $side={side}>
      <dt>
        <SideMark side={side} />
      </dt>
      <Pool>
        <Amount value={summary.pool} live={live} />
      </Pool>
      <dd>{people(summary.people)}</dd>
      {!compact && <Gain amount={summary.eachGains ?? null} />}
    </Column>
  );
  return (
    <Sides>
      <Track aria-hidden>
        {part("for", forSide.pool)}
        {part("against", againstSide.pool)}
      </Track>
      <Columns>
        {column("for", forSide)}
        {column("against", againstSide)}
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
