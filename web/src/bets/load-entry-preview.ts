import { useQuery } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";
import type { EntryPreviewQueryVariables } from "../generated/graphql.ts";

const EntryPreview = graphql(`
  query EntryPreview($amount: Decimal!, $betId: ID, $position: Position) {
    entryPreview(amount: $amount, betId: $betId, position: $position) {
      feePercent
      feePolicy
      amount {
        amount
      }
      fee {
        amount
      }
      totalCharge {
        amount
      }
      payoutIfWon {
        amount
      }
      gainIfWon {
        amount
      }
    }
  }
`);

/**
 * Queries what an entry costs and could bring; null skips the query. Uncached, because the result moves with the pool.
 */
export const useEntryPreviewQuery = (variables: EntryPreviewQueryVariables | null) =>
  useQuery(EntryPreview, {
    variables: variables ?? { amount: "0" },
    skip: variables === null,
    fetchPolicy: "no-cache",
  });
