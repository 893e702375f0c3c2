import { graphql } from "../generated/index.ts";

export const createBet = graphql(`
  mutation CreateBet($input: CreateBetInput!) {
    createBet(input: $input) {
      bet {
        ...BetFacts
      }
      participation {
        ...ParticipationFacts
      }
      clientSecret
      paymentUrl
      totalCharge {
        amount
        currency
      }
      fee {
        amount
        currency
      }
    }
  }
`);

export const joinBet = graphql(`
  mutation JoinBet($input: JoinBetInput!) {
    joinBet(input: $input) {
      bet {
        ...BetFacts
      }
      participation {
        ...ParticipationFacts
      }
      clientSecret
      paymentUrl
      totalCharge {
        amount
        currency
      }
      fee {
        amount
        currency
      }
    }
  }
`);

export const confirmStake = graphql(`
  mutation ConfirmStake($input: ConfirmStakeInput!) {
    confirmStake(input: $input) {
      stake {
        id
        status
      }
    }
  }
`);

export const discardDraft = graphql(`
  mutation DiscardDraft($input: DiscardDraftInput!) {
    discardDraft(input: $input) {
      bet {
        ...BetFacts
      }
    }
  }
`);

export const proposeResolution = graphql(`
  mutation ProposeResolution($input: ProposeResolutionInput!) {
    proposeResolution(input: $input) {
      bet {
        ...BetFacts
      }
    }
  }
`);

export const castVote = graphql(`
  mutation CastVote($input: CastVoteInput!) {
    castVote(input: $input) {
      ballot {
        ...BallotFacts
      }
    }
  }
`);
