import { useMutation, useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const HasPushSubscription = graphql(`
  query HasPushSubscription($endpoint: String!) {
    hasPushSubscription(endpoint: $endpoint)
  }
`);

const AddPushSubscription = graphql(`
  mutation AddPushSubscription($input: AddPushSubscriptionInput!) {
    addPushSubscription(input: $input) {
      endpoint
    }
  }
`);

const RemovePushSubscription = graphql(`
  mutation RemovePushSubscription($input: RemovePushSubscriptionInput!) {
    removePushSubscription(input: $input) {
      endpoint
    }
  }
`);

/** Reads whether the user gets pushes at this endpoint; skips the query without one. */
export const useHasPushSubscription = (endpoint: string | null | undefined) =>
  useQuery(HasPushSubscription, {
    variables: { endpoint: endpoint ?? "" },
    skip: !endpoint,
    fetchPolicy: "network-only",
  });

export const useAddPushSubscription = () => useMutation(AddPushSubscription);
export const useRemovePushSubscription = () => useMutation(RemovePushSubscription);
