import { useQuery } from "@apollo/client/react";
import { graphql } from "../../generated/gql.ts";
import type { BetEndingsQueryVariables } from "../../generated/graphql.ts";

const BetEndings = graphql(`
  query BetEndings($betId: ID!, $amount: Decimal, $position: Position) {
    betEndings(betId: $betId, amount: $amount, position: $position) {
      charged {
        amount
      }
      endings {
        kind
        received {
          amount
        }
        decidedBy
      }
    }
  }
`);

/** Queries how a bet can still end. Uncached, because the amounts move with the pool. */
export const useEndings = (variables: BetEndingsQueryVariables) =>
  useQuery(BetEndings, { variables, fetchPolicy: "no-cache" });
