import type { ReactNode } from "react";
import { Badge } from "../components/badge.tsx";
import { isOver } from "../components/life-line-view.ts";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import type { BetCardFactsFragment, BetStatus } from "../generated/graphql.ts";
import { BetCardView } from "./bet-card-view.tsx";
import { lifeOf } from "./bet-life.ts";
import { sidesOf } from "./bet-sides.ts";
import { StatusBadge } from "./status-badge.tsx";

const BetCardFacts = graphql(`
  fragment BetCardFacts on Bet {
    id
    title
    category
    topic
    status
    canJoin
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
    ...BetSides
  }
`);

export type BetCardProps = {
  readonly bet: FragmentType<typeof BetCardFacts>;
  readonly large?: boolean;
  /** The level of its title, where the card stands below a third one. */
  readonly titleAs?: "h3" | "h4";
  /** On one's own pages, where bets of every status stand beside each other. */
  readonly withStatus?: boolean;
  /** The reader's vote is missing: the card leads to it. */
  readonly isVoteDue?: boolean;
  readonly children?: ReactNode;
};

/** A bet of the graph as a card that leads to its page. */
export function BetCard(props: BetCardProps) {
  const { bet, large = false, titleAs = "h3", withStatus = false, isVoteDue = false, children } = props;
  const facts = readFragment(BetCardFacts, bet);
  return (
    <BetCardView
      title={facts.title}
      subject={{ category: facts.category, topic: facts.topic ?? null }}
      pool={facts.currentPool.amount}
      people={facts.participantCount}
      sides={sidesOf(facts)}
      life={lifeOf(facts)}
      to={isVoteDue ? `/vote/${facts.id}` : `/bet/${facts.id}`}
      action={isVoteDue ? "Vote now" : actionOf(facts)}
      large={large}
      titleAs={titleAs}
      corner={withStatus ? <StatusBadge status={facts.status} /> : <OwnSide bet={facts} />}
    >
      {children}
    </BetCardView>
  );
}

/** Marks the bets that the reader has a place in. */
const OwnSide = ({ bet: { status, myParticipation } }: { bet: BetCardFactsFragment }) =>
  myParticipation?.status === "HELD" && (
    <Badge tone="accent">
      You {isOver(status) ? "were" : "are"} {myParticipation.position}
    </Badge>
  );

function actionOf({ status, canJoin }: { status: BetStatus; canJoin: boolean }): string {
  if (canJoin) return "See both sides and join";
  if (status === "VOTING") return "See the vote";
  return status === "RESOLVED" || status === "REFUNDED" ? "See the result" : "See the bet";
}
