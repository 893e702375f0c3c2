import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const NarrowApp = graphql(`
  mutation NarrowApp($input: NarrowAppInput!) {
    narrowApp(input: $input) {
      id
    }
  }
`);

/** Revokes scopes of a connected app. Errors: APP_NOT_FOUND, INVALID_INPUT. */
export const useNarrowApp = () => useMutation(NarrowApp);
