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

/** Uncached, because the response contains a secret. */
export const useRotateWebhookSecret = () => useMutation(RotateWebhookSecret, { fetchPolicy: "no-cache" });
