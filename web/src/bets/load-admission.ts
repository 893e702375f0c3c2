import { graphql } from "../generated/gql.ts";

/** Whether the person's own place in a bet is admitted yet. */
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
