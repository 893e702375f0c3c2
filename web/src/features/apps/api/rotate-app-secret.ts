import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const RotateAppSecret = graphql(`
  mutation RotateAppSecret($input: RotateAppSecretInput!) {
    rotateAppSecret(input: $input) {
      app {
        id
        name
      }
      secret
    }
  }
`);

/** The answer holds a secret, so the client keeps nothing of it. */
export const useRotateAppSecret = () => useMutation(RotateAppSecret, { fetchPolicy: "no-cache" });
