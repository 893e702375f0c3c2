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

/** The messages of a ticket behind its first hundred; it takes two hundred. Without a cursor there are none. */
export const useLaterMessages = (id: string, after: string | null) =>
  useQuery(LaterMessages, {
    variables: { id, after },
    skip: after === null,
    fetchPolicy: "cache-and-network",
  });
