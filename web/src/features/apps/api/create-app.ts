import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const CreateApp = graphql(`
  mutation CreateApp($input: CreateAppInput!) {
    createApp(input: $input) {
      app {
        id
        name
      }
      secret
    }
  }
`);

/** Uncached, because the response contains a secret. */
export const useCreateApp = () => useMutation(CreateApp, { fetchPolicy: "no-cache" });
