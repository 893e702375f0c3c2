import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const EndSession = graphql(`
  mutation EndSession($input: EndSessionInput!) {
    endSession(input: $input) {
      ended
    }
  }
`);

const EndOtherSessions = graphql(`
  mutation EndOtherSessions($input: EndSessionsInput!) {
    endOtherSessions(input: $input) {
      ended
    }
  }
`);

const EndAllSessions = graphql(`
  mutation EndAllSessions($input: EndSessionsInput!) {
    endAllSessions(input: $input) {
      ended
    }
  }
`);

/** End one of the user's own sessions, all other ones, or all of them. */
export const useEndSession = () => useMutation(EndSession);
export const useEndOtherSessions = () => useMutation(EndOtherSessions);
export const useEndAllSessions = () => useMutation(EndAllSessions);
