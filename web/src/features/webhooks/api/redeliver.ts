import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { WebhookDeliveries } from "./load-deliveries.ts";

const Redeliver = graphql(`
  mutation Redeliver($input: RedeliverInput!) {
    redeliver(input: $input) {
      delivery {
        id
        ...DeliveryFacts
      }
    }
  }
`);

export const useRedeliver = () => useMutation(Redeliver, { refetchQueries: [WebhookDeliveries] });
