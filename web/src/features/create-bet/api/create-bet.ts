import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { CreateBetInput } from "../../../generated/graphql.ts";

const CreateBet = graphql(`
  mutation CreateBet($input: CreateBetInput!) {
    createBet(input: $input) {
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

/** Stores the bet as a draft and opens its creator's payment. The schema lists the errors. */
export function useCreateBet() {
  const [send] = useMutation(CreateBet);
  return async (input: Omit<CreateBetInput, "idempotencyKey">, idempotencyKey: string) =>
    (await send({ variables: { input: { ...input, idempotencyKey } } })).data?.createBet;
}
