import { graphql } from "../../../generated/gql.ts";

/** What the pages know of an endpoint, wherever they read it. */
export const EndpointFacts = graphql(`
  fragment EndpointFacts on WebhookEndpoint {
    id
    url
    description
    events
    payloadVersion
    status
    disabledReason
    failingSince
    previousSecretExpiresAt
    createdAt
  }
`);
