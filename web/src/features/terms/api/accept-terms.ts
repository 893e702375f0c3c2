import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const AcceptTerms = graphql(`
  mutation AcceptTerms($input: AcceptTermsInput!) {
    acceptTerms(input: $input) {
      me {
        id
        acceptedTerms
      }
    }
  }
`);

/** Confirms age and terms. Errors: UNAUTHENTICATED, INVALID_INPUT. */
export const useAcceptTerms = () => useMutation(AcceptTerms);
