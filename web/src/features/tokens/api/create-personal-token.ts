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

/** The answer holds a secret, so the client keeps nothing of it. */
export const useCreatePersonalToken = () => useMutation(CreatePersonalToken, { fetchPolicy: "no-cache" });
