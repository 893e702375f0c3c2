import type { RestBetFragment, RestPersonFragment } from "../generated/graphql.ts";
import { graphql } from "../generated/gql.ts";

export const RestPerson = graphql(`
  fragment RestPerson on User {
    id
    firstName
    lastName
    username
    profileImageUrl
    displayName
  }
`);

export const RestPicture = graphql(`
  fragment RestPicture on Picture {
    url
    width
    height
  }
`);

export const RestBet = graphql(`
  fragment RestBet on Bet {
    id
    title
    description
    category
    topic
    status
    isResolved
    feePolicy
    createdAt
    endDate
    currentPool {
      amount
    }
    totalAmount {
      amount
    }
    minEntry {
      amount
    }
    participantCount
    creator {
      ...RestPerson
    }
    sourceName
    sourceUrl
    voidIf
    earlyProposal
    proposedWinningPosition
    proposesVoid
    proposedOutcome
    evidenceUrl
    evidencePicture {
      ...RestPicture
    }
    votingEndsAt
    winningPosition
    outcome
  }
`);

/** Presents a person with the field names of the specification's section 3. */
export const presentPerson = (person: RestPersonFragment) => ({
  id: person.id,
  firstName: person.firstName ?? null,
  lastName: person.lastName ?? null,
  username: person.username ?? null,
  profileImageUrl: person.profileImageUrl ?? null,
  displayName: person.displayName,
});

/**
 * Presents a bet with the field names of the specification's section 3; amounts are decimal strings, enums lower case.
 */
export const presentBet = (bet: RestBetFragment) => ({
  id: bet.id,
  title: bet.title,
  description: bet.description,
  category: bet.category.toLowerCase(),
  topic: bet.topic?.toLowerCase() ?? null,
  currentPool: bet.currentPool.amount,
  totalAmount: bet.totalAmount.amount,
  minEntry: bet.minEntry.amount,
  participantCount: bet.participantCount,
  creator: presentPerson(bet.creator),
  createdAt: bet.createdAt,
  endDate: bet.endDate,
  sourceName: bet.sourceName ?? null,
  sourceUrl: bet.sourceUrl ?? null,
  voidIf: bet.voidIf ?? null,
  earlyProposal: bet.earlyProposal,
  status: bet.status.toLowerCase(),
  isResolved: bet.isResolved,
  feePolicy: bet.feePolicy,
  winningPosition: bet.winningPosition?.toLowerCase() ?? null,
  outcome: bet.outcome ?? null,
  proposedWinningPosition: bet.proposedWinningPosition?.toLowerCase() ?? null,
  proposesVoid: bet.proposesVoid,
  proposedOutcome: bet.proposedOutcome ?? null,
  evidenceUrl: bet.evidenceUrl ?? null,
  evidencePicture: bet.evidencePicture ?? null,
  votingEndsAt: bet.votingEndsAt ?? null,
});
