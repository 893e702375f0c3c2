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

/** Uncached, because the response contains a secret. */
export const useRotateAppSecret = () => useMutation(RotateAppSecret, { fetchPolicy: "no-cache" });
