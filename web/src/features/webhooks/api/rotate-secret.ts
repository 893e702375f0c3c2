import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const RotateWebhookSecret = graphql(`
  mutation RotateWebhookSecret($input: WebhookEndpointInput!) {
    rotateWebhookSecret(input: $input) {
      endpoint {
        id
        url
      }
      secret
    }
  }
`);

/** The answer holds a secret, so the client keeps nothing of it. */
export const useRotateWebhookSecret = () => useMutation(RotateWebhookSecret, { fetchPolicy: "no-cache" });
