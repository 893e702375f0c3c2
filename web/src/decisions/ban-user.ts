import { useMutation } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";

const BanUser = graphql(`
  mutation BanUser($input: BanUserInput!) {
    banUser(input: $input) {
      user {
        id
      }
    }
  }
`);

/** Bans a person from betting, permanently. For admins. Errors: FORBIDDEN, USER_NOT_FOUND, INVALID_INPUT. */
export const useBanUser = () => useMutation(BanUser);
