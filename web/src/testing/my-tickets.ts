import type { TypedDocumentNode } from "@apollo/client";
import { parse } from "graphql";

type Ticket = { readonly __typename: "Ticket"; readonly id: string };
type Tickets = {
  readonly tickets: {
    readonly nodes: readonly Ticket[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
};
type PageVariables = { readonly first: number; readonly after: string | null };

/** A minimal list of the graph, for tests of what all lists do. */
export const MyTickets: TypedDocumentNode<Tickets, PageVariables> = parse(`
  query MyTickets($first: Int!, $after: String) {
    tickets(first: $first, after: $after) {
      nodes {
        id
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);
