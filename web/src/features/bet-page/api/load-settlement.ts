import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const BetSettlement = graphql(`
  query BetSettlement($id: ID!, $first: Int!, $after: String) {
    bet(id: $id) {
      id
      settlement {
        outcome
        feePolicy
        ...SettlementSumsFacts
        shares(first: $first, after: $after) {
          nodes {
            participation {
              id
            }
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

/** How a bet's money was divided, for good; null to whoever paid no stake in it. */
export function useSettlement(id: string) {
  const query = useQuery(BetSettlement, { variables: { id, first: pageSize, after: null } });
  const settlement = query.data?.bet?.settlement;
  const after = settlement?.shares.pageInfo.endCursor ?? null;
  return {
    settlement,
    networkStatus: query.networkStatus,
    failed: query.error !== undefined,
    reload: () => query.refetch(),
    loadMore: () => query.fetchMore({ variables: { first: pageSize, after } }),
  };
}
