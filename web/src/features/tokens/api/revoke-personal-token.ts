import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const RevokePersonalToken = graphql(`
  mutation RevokePersonalToken($input: RevokePersonalTokenInput!) {
    revokePersonalToken(input: $input) {
      personalTokenId
    }
  }
`);

export const useRevokePersonalToken = () => useMutation(RevokePersonalToken);
