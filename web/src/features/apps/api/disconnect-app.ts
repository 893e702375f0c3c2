import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const DisconnectApp = graphql(`
  mutation DisconnectApp($input: DisconnectAppInput!) {
    disconnectApp(input: $input) {
      id
    }
  }
`);

export const useDisconnectApp = () => useMutation(DisconnectApp);
