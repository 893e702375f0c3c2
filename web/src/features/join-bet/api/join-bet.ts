import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { JoinBetInput } from "../../../generated/graphql.ts";

const JoinBet = graphql(`
  mutation JoinBet($input: JoinBetInput!) {
    joinBet(input: $input) {
      clientSecret
      totalCharge {
        amount
      }
      fee {
        amount
      }
      bet {
        ...EnteredBet
      }
      participation {
        ...EnteredPlace
      }
    }
  }
`);

/** Reserves a participation and opens its payment. The schema lists the errors. */
export function useJoinBet() {
  const [send] = useMutation(JoinBet);
  return async (input: Omit<JoinBetInput, "idempotencyKey">, idempotencyKey: string) =>
    (await send({ variables: { input: { ...input, idempotencyKey } } })).data?.joinBet;
}
