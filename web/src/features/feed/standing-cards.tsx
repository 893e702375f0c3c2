import type { ReactNode } from "react";
import { Amount } from "../../components/amount.tsx";
import { Skeleton } from "../../components/loading/skeleton.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.ts";
import type { StandingQuery } from "../../generated/graphql.ts";
import { formatCount } from "../../shared/format-count.ts";
import type { useStanding } from "./api/load-standing.ts";
import { Cards, Figure } from "./standing-cards.styles.ts";

export type StandingCardsProps = {
  /** The query's state: the page sends it before it knows where the figures go. */
  readonly standing: Pick<ReturnType<typeof useStanding>, "data" | "error">;
};

/** The results of the user's bets. If they can't be loaded, the feed renders without them. */
export function StandingCards({ standing: { data, error } }: StandingCardsProps) {
  const me = data?.me;
  if (error && !me) return null;
  return (
    <Cards>
      <StandingCard label="Total Winnings">
        {me && <Amount value={me.totalWinnings.amount} size="l" live />}
      </StandingCard>
      <StandingCard label="Bets Won">{me && formatCount(me.betsWon)}</StandingCard>
      <StandingCard label="Active Bets">{me && formatCount(me.user.activeBetCount)}</StandingCard>
      <StandingCard label="Win Rate">{me && <WinRate me={me} />}</StandingCard>
    </Cards>
  );
}

/** Shows a dash before the first bet is decided: no win rate is not 0%. */
const WinRate = ({ me: { betsWon, betsLost, winRate } }: { me: StandingQuery["me"] }) =>
  betsWon + betsLost > 0 ? (
    `${winRate}%`
  ) : (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>None yet</VisuallyHidden>
    </>
  );

function StandingCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Figure as="div">
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton $width="40px" $height="1.4em" />}</dd>
    </Figure>
  );
}
