import { graphql } from "../generated/index.ts";

export const getMe = graphql(`
  query GetMe {
    me {
      id
      acceptedTerms
      isBanned
      user {
        ...PersonFacts
      }
    }
  }
`);

export const getUser = graphql(`
  query GetUser($id: ID!) {
    user(id: $id) {
      ...PersonFacts
    }
  }
`);

export const listOwnBets = graphql(`
  query ListOwnBets($first: Int! = 20, $after: String) {
    me {
      user {
        bets(first: $first, after: $after) {
          nodes {
            ...BetFacts
          }
          pageInfo {
            ...PageFacts
          }
        }
      }
    }
  }
`);

export const listOwnParticipations = graphql(`
  query ListOwnParticipations($first: Int! = 20, $after: String) {
    me {
      user {
        participations(first: $first, after: $after) {
          nodes {
            ...ParticipationFacts
            bet {
              ...BetFacts
            }
          }
          pageInfo {
            ...PageFacts
          }
        }
      }
    }
  }
`);

export const getOwnParticipation = graphql(`
  query GetOwnParticipation($id: ID!) {
    myParticipation(id: $id) {
      ...ParticipationFacts
      payableUntil
      bet {
        ...BetFacts
      }
    }
  }
`);

export const listVotesDue = graphql(`
  query ListVotesDue($first: Int! = 20) {
    me {
      user {
        votesDue(first: $first) {
          votingEndsAt
          bet {
            ...BetFacts
          }
          ballot {
            ...BallotFacts
          }
        }
      }
    }
  }
`);

export const listErrorCodes = graphql(`
  query ListErrorCodes {
    errorCodes {
      code
      httpStatus
      isRetryable
      message
    }
  }
`);
