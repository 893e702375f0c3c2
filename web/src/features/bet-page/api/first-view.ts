import { graphql } from "../../../generated/gql.ts";

/** What the gateway reads as the reader of a bet's page, before it sends the page. */
export const BetFirstView = graphql(`
  query BetFirstView($id: ID!) {
    bet(id: $id) {
      id
      isRemoved
      status
      canJoin
      winningPosition
      participantCount
      myParticipation {
        id
      }
      poolHistory {
        at
        forPool {
          amount
        }
        againstPool {
          amount
        }
      }
      ...StoryHeadFacts
      ...ReadersFigureFacts
      ...BetLifeFacts
      ...BetSides
    }
  }
`);
