import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const RotatePersonalToken = graphql(`
  mutation RotatePersonalToken($input: RotatePersonalTokenInput!) {
    rotatePersonalToken(input: $input) {
      personalToken {
        id
        name
      }
      secret
    }
  }
`);

/** Uncached, because the response contains a secret. */
export const useRotatePersonalToken = () => useMutation(RotatePersonalToken, { fetchPolicy: "no-cache" });
