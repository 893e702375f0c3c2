import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const BetSettlement = graphql(`
  query BetSettlement($id: ID!, $first: Int!, $after: String) {
    bet(id: $id) {
      id
      settlement {
        outcome
        feePolicy
        ...SettlementFlowSums
        shares(first: $first, after: $after) {
          nodes {
            participation {
              id
            }
            ...SettlementFlowShare
            ...SettlementShareRow
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`);

const pageSize = 20;

/** Reads how a bet's money was divided, which never changes; empty for users who paid no stake in it. */
export const useSettlement = (id: string) =>
  usePages({
    query: useQuery(BetSettlement, { variables: { id, first: pageSize, after: null } }),
    pick: ({ bet }) => bet?.settlement?.shares,
    pageSize,
    failure: "More participants could not be loaded.",
  });
