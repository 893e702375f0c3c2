import type { ReactNode } from "react";
import { Badge } from "../components/badge.tsx";
import { isOver } from "../components/charts/life-line-view.ts";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import type { BetCardFactsFragment } from "../generated/graphql.ts";
import { BetCardView } from "./bet-card-view.tsx";
import { growthOf } from "./bet-growth.ts";
import { lifeOf } from "./bet-life.ts";
import { sidesOf } from "./bet-sides.ts";
import type { DueStep } from "./load-needs-you.ts";
import { StatusBadge } from "./status-badge.tsx";

const BetCardFacts = graphql(`
  fragment BetCardFacts on Bet {
    id
    title
    category
    topic
    status
    canJoin
    winningPosition
    participantCount
    currentPool {
      amount
    }
    myParticipation {
      id
      status
      position
    }
    ...BetLifeFacts
    ...BetGrowth
    ...BetSides
  }
`);

export type BetCardProps = {
  readonly bet: FragmentType<typeof BetCardFacts>;
  readonly large?: boolean;
  /** The title's heading level, for a card below an h3. */
  readonly titleAs?: "h3" | "h4";
  /** For the user's own pages, which list bets of every status. */
  readonly withStatus?: boolean;
  /** The reader's due step in this bet, which the card then links to. */
  readonly due?: DueStep | null;
  readonly children?: ReactNode;
};

/** A bet from the graph as a card that links to its page. */
export function BetCard(props: BetCardProps) {
  const { bet, large = false, titleAs = "h3", withStatus = false, due, children } = props;
  const facts = readFragment(BetCardFacts, bet);
  return (
    <BetCardView
      title={facts.title}
      subject={{ category: facts.category, topic: facts.topic ?? null }}
      pool={facts.currentPool.amount}
      people={facts.participantCount}
      sides={sidesOf(facts)}
      {...growthOf(facts)}
      life={lifeOf(facts)}
      to={due?.to ?? `/bet/${facts.id}`}
      action={due?.words}
      hasDoors={facts.canJoin && !due}
      large={large}
      titleAs={titleAs}
      corner={withStatus ? <StatusBadge status={facts.status} /> : <OwnSide bet={facts} />}
    >
      {children}
    </BetCardView>
  );
}

/** Marks the bets that the reader takes part in, and how they ended for them. */
function OwnSide({ bet: { status, winningPosition, myParticipation: own } }: { bet: BetCardFactsFragment }) {
  if (own?.status !== "HELD") return null;
  if (winningPosition) return <Badge tone="accent">You {own.position === winningPosition ? "won" : "lost"}</Badge>;
  return (
    <Badge tone="accent">
      You {isOver(status) ? "were" : "are"} {own.position}
    </Badge>
  );
}
