import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const UpdateApp = graphql(`
  mutation UpdateApp($input: UpdateAppInput!) {
    updateApp(input: $input) {
      app {
        id
        paymentReturnUrl
      }
    }
  }
`);

export const useUpdateApp = () => useMutation(UpdateApp);
