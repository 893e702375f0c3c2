import { graphql } from "../generated/index.ts";

export const listBets = graphql(`
  query ListBets($filter: BetFilter, $sort: BetSort! = LARGEST, $first: Int! = 20, $after: String) {
    bets(filter: $filter, sort: $sort, first: $first, after: $after) {
      nodes {
        ...BetFacts
      }
      pageInfo {
        ...PageFacts
      }
    }
  }
`);

export const getBet = graphql(`
  query GetBet($id: ID!) {
    bet(id: $id) {
      ...BetFacts
      myParticipation {
        ...ParticipationFacts
      }
      ballot {
        ...BallotFacts
      }
    }
  }
`);

export const featuredBet = graphql(`
  query FeaturedBet {
    featuredBet {
      ...BetFacts
    }
  }
`);

export const listParticipants = graphql(`
  query ListParticipants($betId: ID!, $first: Int! = 20, $after: String) {
    bet(id: $betId) {
      participants(first: $first, after: $after) {
        nodes {
          ...ParticipationFacts
        }
        pageInfo {
          ...PageFacts
        }
      }
    }
  }
`);

export const getReceipt = graphql(`
  query GetReceipt($betId: ID!) {
    bet(id: $betId) {
      myParticipation {
        receipt {
          document
          keyId
          issuedAt
        }
      }
    }
  }
`);

export const getSettlement = graphql(`
  query GetSettlement($betId: ID!) {
    bet(id: $betId) {
      settlement {
        outcome
        feePolicy
        settledAt
        pool {
          amount
          currency
        }
        lost {
          amount
          currency
        }
        ownStakes {
          amount
          currency
        }
        wonCount
        lostCount
        refundedCount
        equalShare {
          amount
          currency
        }
        leftoverCents
        fees {
          amount
          currency
        }
        won {
          amount
          currency
        }
        refunded {
          amount
          currency
        }
      }
    }
  }
`);

export const previewEntry = graphql(`
  query PreviewEntry($amount: Decimal!, $betId: ID, $position: Position) {
    entryPreview(amount: $amount, betId: $betId, position: $position) {
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
      feePercent
      feePolicy
      payoutIfWon {
        amount
        currency
      }
      gainIfWon {
        amount
        currency
      }
      lossIfLost {
        amount
        currency
      }
    }
  }
`);

export const listEndings = graphql(`
  query ListEndings($betId: ID!, $amount: Decimal, $position: Position) {
    betEndings(betId: $betId, amount: $amount, position: $position) {
      charged {
        amount
        currency
      }
      endings {
        kind
        received {
          amount
          currency
        }
        decidedBy
      }
    }
  }
`);
