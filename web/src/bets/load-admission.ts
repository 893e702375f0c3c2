import { graphql } from "../generated/gql.ts";

/** Reads whether the user's own participation in a bet is admitted yet. */
export const Admission = graphql(`
  query Admission($betId: ID!) {
    bet(id: $betId) {
      id
      status
      myParticipation {
        id
        status
      }
    }
  }
`);
