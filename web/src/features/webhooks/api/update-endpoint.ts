import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const UpdateWebhookEndpoint = graphql(`
  mutation UpdateWebhookEndpoint($input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(input: $input) {
      endpoint {
        id
        ...EndpointFacts
      }
    }
  }
`);

export const useUpdateWebhookEndpoint = () => useMutation(UpdateWebhookEndpoint);
