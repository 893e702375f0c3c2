import { useMutation } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";

const EndApp = graphql(`
  mutation EndApp($input: EndAppInput!) {
    endApp(input: $input) {
      owner {
        id
      }
    }
  }
`);

/**
 * Ends an app and everything that people allowed it to do. For admins. Errors: FORBIDDEN, APP_NOT_FOUND, INVALID_INPUT.
 */
export const useEndApp = () => useMutation(EndApp, { refetchQueries: ["PersonRecordApps", "PersonRecordDecisions"] });
