import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const PersonRecordTickets = graphql(`
  query PersonRecordTickets($id: ID!, $first: Int!, $after: String) {
    personRecord(id: $id) {
      id
      tickets(first: $first, after: $after) {
        nodes {
          id
          ...TicketRowFacts
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const pageSize = 20;

/** Reads a person's tickets, newest first. For staff. */
export const usePersonTickets = (id: string) =>
  usePages({
    query: useQuery(PersonRecordTickets, {
      variables: { id, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ personRecord }) => personRecord.tickets,
    pageSize,
    failure: "The rest could not be loaded. Please try again.",
  });
