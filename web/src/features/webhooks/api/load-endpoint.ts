import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const WebhookEndpoint = graphql(`
  query WebhookEndpoint($id: ID!) {
    webhookEndpoint(id: $id) {
      id
      ...EndpointFacts
    }
  }
`);

export const useWebhookEndpoint = (id: string) =>
  useQuery(WebhookEndpoint, { variables: { id }, fetchPolicy: "cache-and-network" });
