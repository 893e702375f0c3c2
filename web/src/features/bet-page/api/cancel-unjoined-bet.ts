import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const CancelUnjoinedBet = graphql(`
  mutation CancelUnjoinedBet($input: CancelUnjoinedBetInput!) {
    cancelUnjoinedBet(input: $input) {
      bet {
        id
        status
        canJoin
        decisionReason
      }
    }
  }
`);

/**
 * Cancels an unjoined bet. For staff. Errors: FORBIDDEN, BET_NOT_FOUND, BET_NOT_ACTIVE, BET_HAS_PARTICIPANTS,
 * STAKE_BUSY.
 */
export const useCancelUnjoinedBet = () => useMutation(CancelUnjoinedBet);
