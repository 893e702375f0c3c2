import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const CreatePersonalToken = graphql(`
  mutation CreatePersonalToken($input: CreatePersonalTokenInput!) {
    createPersonalToken(input: $input) {
      personalToken {
        id
        name
      }
      secret
    }
  }
`);

/** Uncached, because the response contains a secret. */
export const useCreatePersonalToken = () => useMutation(CreatePersonalToken, { fetchPolicy: "no-cache" });
