import { graphql } from "../generated/index.ts";

export const getEscrowBalance = graphql(`
  query GetEscrowBalance {
    escrowBalance {
      totalInEscrow {
        amount
        currency
      }
      totalHeld {
        amount
        currency
      }
      totalPending {
        amount
        currency
      }
      totalWaiting {
        amount
        currency
      }
      totalPaidOut {
        amount
        currency
      }
      totalRefunded {
        amount
        currency
      }
    }
  }
`);

export const listEscrowEntries = graphql(`
  query ListEscrowEntries($first: Int! = 20, $after: String) {
    escrowBalance {
      entries(first: $first, after: $after) {
        nodes {
          stake {
            ...StakeFacts
          }
          participation {
            ...ParticipationFacts
            bet {
              id
              title
              status
            }
          }
        }
        pageInfo {
          ...PageFacts
        }
      }
    }
  }
`);

export const listStatement = graphql(`
  query ListStatement($first: Int! = 20, $after: String) {
    statement(first: $first, after: $after) {
      nodes {
        id
        kind
        amount {
          amount
          currency
        }
        at
        bet {
          id
          title
        }
        participation {
          id
        }
        totalPaidIn {
          amount
          currency
        }
        totalWon {
          amount
          currency
        }
        totalPaidOut {
          amount
          currency
        }
      }
      pageInfo {
        ...PageFacts
      }
    }
  }
`);
