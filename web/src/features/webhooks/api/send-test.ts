import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { WebhookDeliveries } from "./load-deliveries.ts";

const SendTestEvent = graphql(`
  mutation SendTestEvent($input: WebhookEndpointInput!) {
    sendTestEvent(input: $input) {
      delivery {
        id
      }
    }
  }
`);

export const useSendTestEvent = () => useMutation(SendTestEvent, { refetchQueries: [WebhookDeliveries] });
