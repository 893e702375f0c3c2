import type { BetLife, BetStatus as LifeStatus } from "../components/life-line-view.ts";
import { graphql } from "../generated/gql.ts";
import { readFragment, type FragmentType } from "../generated/fragment-masking.ts";
import type { BetStatus } from "../generated/graphql.ts";
import { isOneSided, sidesOf } from "./bet-sides.ts";

const BetLifeFacts = graphql(`
  fragment BetLifeFacts on Bet {
    status
    createdAt
    publishedAt
    endDate
    participantCount
    proposedAt
    votingEndsAt
    endedAt
    ...BetSides
  }
`);

const statuses = {
  DRAFT: "draft",
  ACTIVE: "active",
  VOTING: "voting",
  RESOLVED: "resolved",
  REFUNDED: "refunded",
  ABANDONED: "abandoned",
} satisfies Record<BetStatus, LifeStatus>;

/** A bet's life as the line shows it. `joinedAt` is when the second person came, where the page knows it. */
export function lifeOf(bet: FragmentType<typeof BetLifeFacts>, joinedAt: string | null = null): BetLife {
  const facts = readFragment(BetLifeFacts, bet);
  return {
    status: statuses[facts.status],
    createdAt: facts.publishedAt ?? facts.createdAt,
    participantCount: facts.participantCount,
    joinedAt,
    endDate: facts.endDate,
    oneSided: isOneSided(sidesOf(facts)),
    proposedAt: facts.proposedAt,
    votingEndsAt: facts.votingEndsAt,
    decidedAt: facts.endedAt,
  };
}
