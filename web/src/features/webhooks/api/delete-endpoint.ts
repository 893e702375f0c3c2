import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const DeleteWebhookEndpoint = graphql(`
  mutation DeleteWebhookEndpoint($input: WebhookEndpointInput!) {
    deleteWebhookEndpoint(input: $input) {
      id
    }
  }
`);

export const useDeleteWebhookEndpoint = () => useMutation(DeleteWebhookEndpoint);
