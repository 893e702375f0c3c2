import { graphql } from "../../../generated/gql.ts";

/** An endpoint's fields, the same wherever a page reads them. */
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
