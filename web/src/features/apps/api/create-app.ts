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

/** The answer holds a secret, so the client keeps nothing of it. */
export const useCreateApp = () => useMutation(CreateApp, { fetchPolicy: "no-cache" });
