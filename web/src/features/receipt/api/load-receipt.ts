import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const OwnReceipt = graphql(`
  query OwnReceipt($id: ID!) {
    bet(id: $id) {
      id
      title
      myParticipation {
        id
        admittedAt
        receipt {
          document
          keyId
        }
      }
    }
  }
`);

/** Reads the user's receipt for a bet. It never changes once it is there. */
export const useReceipt = (id: string) =>
  useQuery(OwnReceipt, { variables: { id }, fetchPolicy: "cache-and-network", errorPolicy: "all" });
