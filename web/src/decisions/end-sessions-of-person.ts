import { useMutation } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";

const EndSessionsOfPerson = graphql(`
  mutation EndSessionsOfPerson($input: EndSessionsOfPersonInput!) {
    endSessionsOfPerson(input: $input) {
      user {
        id
      }
    }
  }
`);

/**
 * Ends all sessions of a person, who may sign in again. For admins. Errors: FORBIDDEN, USER_NOT_FOUND, INVALID_INPUT.
 */
export const useEndSessionsOfPerson = () => useMutation(EndSessionsOfPerson);
