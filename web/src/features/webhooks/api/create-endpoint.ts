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

/** Uncached, because the response contains a secret. */
export const useCreateWebhookEndpoint = () => useMutation(CreateWebhookEndpoint, { fetchPolicy: "no-cache" });
