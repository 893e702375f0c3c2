import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const CreateWebhookEndpoint = graphql(`
  mutation CreateWebhookEndpoint($input: CreateWebhookEndpointInput!) {
    createWebhookEndpoint(input: $input) {
      endpoint {
        id
        url
      }
      secret
    }
  }
`);

/** The answer holds a secret, so the client keeps nothing of it. */
export const useCreateWebhookEndpoint = () => useMutation(CreateWebhookEndpoint, { fetchPolicy: "no-cache" });
