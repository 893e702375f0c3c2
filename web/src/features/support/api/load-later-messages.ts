import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const LaterMessages = graphql(`
  query LaterMessages($id: ID!, $after: String) {
    ticket(id: $id) {
      id
      messages(first: 100, after: $after) {
        nodes {
          ...Message
        }
      }
    }
  }
`);

/** Reads a ticket's messages after its first hundred; it allows two hundred. Skips the query without a cursor. */
export const useLaterMessages = (id: string, after: string | null) =>
  useQuery(LaterMessages, {
    variables: { id, after },
    skip: after === null,
    fetchPolicy: "cache-and-network",
  });
