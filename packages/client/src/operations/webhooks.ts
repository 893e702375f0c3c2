import { graphql } from "../generated/index.ts";

export const listWebhookEndpoints = graphql(`
  query ListWebhookEndpoints($first: Int! = 20, $after: String) {
    webhookEndpoints(first: $first, after: $after) {
      nodes {
        ...WebhookEndpointFacts
      }
      pageInfo {
        ...PageFacts
      }
    }
  }
`);

export const getWebhookEndpoint = graphql(`
  query GetWebhookEndpoint($id: ID!) {
    webhookEndpoint(id: $id) {
      ...WebhookEndpointFacts
    }
  }
`);

export const listWebhookDeliveries = graphql(`
  query ListWebhookDeliveries($id: ID!, $status: WebhookDeliveryStatus, $first: Int! = 20, $after: String) {
    webhookEndpoint(id: $id) {
      deliveries(status: $status, first: $first, after: $after) {
        nodes {
          ...WebhookDeliveryFacts
        }
        pageInfo {
          ...PageFacts
        }
      }
    }
  }
`);

export const createWebhookEndpoint = graphql(`
  mutation CreateWebhookEndpoint($input: CreateWebhookEndpointInput!) {
    createWebhookEndpoint(input: $input) {
      secret
      endpoint {
        ...WebhookEndpointFacts
      }
    }
  }
`);

export const updateWebhookEndpoint = graphql(`
  mutation UpdateWebhookEndpoint($input: UpdateWebhookEndpointInput!) {
    updateWebhookEndpoint(input: $input) {
      endpoint {
        ...WebhookEndpointFacts
      }
    }
  }
`);

export const deleteWebhookEndpoint = graphql(`
  mutation DeleteWebhookEndpoint($input: WebhookEndpointInput!) {
    deleteWebhookEndpoint(input: $input) {
      id
    }
  }
`);

export const rotateWebhookSecret = graphql(`
  mutation RotateWebhookSecret($input: WebhookEndpointInput!) {
    rotateWebhookSecret(input: $input) {
      secret
      endpoint {
        ...WebhookEndpointFacts
      }
    }
  }
`);

export const sendTestEvent = graphql(`
  mutation SendTestEvent($input: WebhookEndpointInput!) {
    sendTestEvent(input: $input) {
      delivery {
        ...WebhookDeliveryFacts
      }
    }
  }
`);

export const redeliver = graphql(`
  mutation Redeliver($input: RedeliverInput!) {
    redeliver(input: $input) {
      delivery {
        ...WebhookDeliveryFacts
      }
    }
  }
`);

export const redeliverSince = graphql(`
  mutation RedeliverSince($input: RedeliverSinceInput!) {
    redeliverSince(input: $input) {
      count
    }
  }
`);
