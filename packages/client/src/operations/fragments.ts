import { graphql } from "../generated/index.ts";

// Each fragment has only fields that every scope of the calls using it reaches: a token without the scope of one field
// would have the whole response refused.

export const personFragment = graphql(`
  fragment PersonFacts on User {
    id
    displayName
    username
    profileImageUrl
  }
`);

export const pictureFragment = graphql(`
  fragment PictureFacts on Picture {
    url
    width
    height
  }
`);

export const betFragment = graphql(`
  fragment BetFacts on Bet {
    id
    title
    description
    category
    topic
    status
    isResolved
    feePolicy
    creator {
      ...PersonFacts
    }
    createdAt
    publishedAt
    endDate
    openProposalAt
    refundAt
    totalAmount {
      amount
      currency
    }
    minEntry {
      amount
      currency
    }
    currentPool {
      amount
      currency
    }
    participantCount
    sides {
      position
      percent
      participantCount
      pool {
        amount
        currency
      }
      gainPerPerson {
        amount
        currency
      }
      entryGain {
        amount
        currency
      }
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
      ...PictureFacts
    }
    proposedAt
    votingEndsAt
    winningPosition
    outcome
    decisionReason
    endedAt
    canJoin
    canPropose
    proposablePositions
  }
`);

export const participationFragment = graphql(`
  fragment ParticipationFacts on Participation {
    id
    user {
      ...PersonFacts
    }
    position
    amount {
      amount
      currency
    }
    status
    createdAt
  }
`);

export const ballotFragment = graphql(`
  fragment BallotFacts on Ballot {
    id
    status
    deadline
    electorateSize
    totalVotes
    requiredVotes
    approvals
    rejections
    myVote
    canVote
  }
`);

export const stakeFragment = graphql(`
  fragment StakeFacts on Stake {
    id
    status
    amount {
      amount
      currency
    }
    fee {
      amount
      currency
    }
    totalCharge {
      amount
      currency
    }
    place
    placeAmount {
      amount
      currency
    }
    placeSince
    gain {
      amount
      currency
    }
    cardLast4
    createdAt
  }
`);

export const ticketFragment = graphql(`
  fragment TicketFacts on Ticket {
    id
    subject
    description
    pictures {
      ...PictureFacts
    }
    category
    priority
    status
    createdAt
    updatedAt
    messageCount
  }
`);

export const webhookEndpointFragment = graphql(`
  fragment WebhookEndpointFacts on WebhookEndpoint {
    id
    url
    description
    events
    payloadVersion
    status
    disabledReason
    failingSince
    previousSecretExpiresAt
    createdAt
  }
`);

export const webhookDeliveryFragment = graphql(`
  fragment WebhookDeliveryFacts on WebhookDelivery {
    id
    type
    status
    attemptCount
    failure
    payload
    createdAt
    nextAttemptAt
    deliveredAt
    attempts(first: 5) {
      attemptedAt
      durationMs
      url
      status
      responseBody
      failure
    }
  }
`);

export const pageInfoFragment = graphql(`
  fragment PageFacts on PageInfo {
    hasNextPage
    endCursor
  }
`);
