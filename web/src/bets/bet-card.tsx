import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Amount } from "../components/amount.tsx";
import { Badge } from "../components/badge.tsx";
import { isOver } from "../components/charts/life-line-view.ts";
import { Grid } from "../components/layout.ts";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import type { BetCardFactsFragment } from "../generated/graphql.ts";
import { BetCardView } from "./bet-card-view.tsx";
import { growthOf } from "./bet-growth.ts";
import { lifeOf } from "./bet-life.ts";
import { resultOf, type OwnResult } from "./bet-result.ts";
import { ownSidesOf, sidesOf, withoutGains } from "./bet-sides.ts";
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
      amount @include(if: $withResults) {
        amount
      }
      stake @include(if: $withResults) {
        place
        placeAmount {
          amount
        }
        gain {
          amount
        }
      }
    }
    ...BetLifeFacts
    ...BetGrowth
    ...BetSides
  }
`);

/**
 * A list of cards. A browser skips those out of view, except the first, so that a page with hundreds reacts as fast as one
 * with a few.
 */
export const BetGrid = styled(Grid)`
  & > :nth-child(n + 7) {
    content-visibility: auto;
    contain-intrinsic-height: auto 190px;
  }
`;

export type BetCardProps = {
  readonly bet: FragmentType<typeof BetCardFacts>;
  readonly large?: boolean;
  /** The title's heading level, for a card below an h3. */
  readonly titleAs?: "h3" | "h4";
  /** For the user's own pages, which list bets of every status. */
  readonly withStatus?: boolean;
  /** The reader's due step in this bet, which the card then links to. */
  readonly due?: DueStep | null;
  /** Leaves out what only the reader sees of the bet. */
  readonly forEverybody?: boolean;
  readonly children?: ReactNode;
};

/** A bet from the graph as a card that links to its page. */
export function BetCard(props: BetCardProps) {
  const { bet, large = false, titleAs = "h3", withStatus = false, due, forEverybody = false, children } = props;
  const facts = readFragment(BetCardFacts, bet);
  return (
    <BetCardView
      title={facts.title}
      subject={{ category: facts.category, topic: facts.topic ?? null }}
      pool={facts.currentPool.amount}
      people={facts.participantCount}
      sides={sidesShown(facts, forEverybody)}
      {...growthOf(facts)}
      life={lifeOf(facts)}
      to={due?.to ?? `/bet/${facts.id}`}
      action={due?.words}
      hasDoors={facts.canJoin && !due}
      large={large}
      titleAs={titleAs}
      corner={forEverybody ? undefined : cornerOf(facts, withStatus)}
    >
      {children}
    </BetCardView>
  );
}

/** Those in the bet see their own gain, and never a new joiner's. */
function sidesShown(bet: BetCardFactsFragment, forEverybody: boolean) {
  const { myParticipation: own } = bet;
  const sides = sidesOf(bet);
  if (own?.status !== "HELD") return sides;
  return forEverybody ? withoutGains(sides) : ownSidesOf(sides, own.position);
}

function cornerOf(facts: BetCardFactsFragment, withStatus: boolean): ReactNode {
  const result = resultOf(facts.myParticipation, facts);
  if (result) return <ResultBadge result={result} />;
  return withStatus ? <StatusBadge status={facts.status} /> : <OwnSide bet={facts} />;
}

const ResultBadge = ({ result: { words, tone, money } }: { readonly result: OwnResult }) => (
  <Badge tone={tone}>
    {words}
    {money && <Amount value={money.amount} signed={tone === "success"} />}
  </Badge>
);

/** Marks the bets that the reader takes part in. */
function OwnSide({ bet: { status, myParticipation: own } }: { bet: BetCardFactsFragment }) {
  if (own?.status !== "HELD") return null;
  return (
    <Badge tone="accent">
      You {isOver(status) ? "were" : "are"} {own.position}
    </Badge>
  );
}
