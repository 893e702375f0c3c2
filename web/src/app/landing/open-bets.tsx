import { BetCardView } from "../../bets/bet-card-view.tsx";
import { Three } from "./landing.styles.ts";
import type { OpenBet } from "./load-open-bets.ts";
import { inGraph, sidesOf, stepsOf } from "./open-bet-sides.ts";

export type OpenBetsProps = { readonly bets: readonly OpenBet[] };

/** Bets that anyone may join now, as the feed shows them. Their pages require visitors to sign in first. */
export const OpenBets = ({ bets }: OpenBetsProps) => (
  <Three>
    {bets.map((bet) => (
      <OpenBetCard key={bet.id} bet={bet} />
    ))}
  </Three>
);

function OpenBetCard({ bet }: { readonly bet: OpenBet }) {
  const { id, title, category, topic, publishedAt, endDate, currentPool, participantCount } = bet;
  const sides = sidesOf(bet);
  const life = {
    status: "ACTIVE" as const,
    createdAt: publishedAt ?? endDate,
    publishedAt,
    endDate,
    participantCount,
    sides,
  };
  return (
    <BetCardView
      title={title}
      subject={{ category: inGraph(category), topic: topic && inGraph(topic) }}
      pool={currentPool}
      people={participantCount}
      sides={sides}
      life={life}
      steps={stepsOf(bet)}
      to={`/bet/${id}`}
      hasDoors
    />
  );
}
