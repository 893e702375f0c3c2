import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const DeleteApp = graphql(`
  mutation DeleteApp($input: OwnAppInput!) {
    deleteApp(input: $input) {
      id
    }
  }
`);

export const useDeleteApp = () => useMutation(DeleteApp);
