import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { WebhookDeliveries } from "./load-deliveries.ts";

const RedeliverSince = graphql(`
  mutation RedeliverSince($input: RedeliverSinceInput!) {
    redeliverSince(input: $input) {
      count
    }
  }
`);

export const useRedeliverSince = () => useMutation(RedeliverSince, { refetchQueries: [WebhookDeliveries] });
