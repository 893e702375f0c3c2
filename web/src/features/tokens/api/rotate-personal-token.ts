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

/** The answer holds a secret, so the client keeps nothing of it. */
export const useRotatePersonalToken = () => useMutation(RotatePersonalToken, { fetchPolicy: "no-cache" });
