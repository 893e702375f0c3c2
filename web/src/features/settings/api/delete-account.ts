import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const DeleteAccount = graphql(`
  mutation DeleteAccount($input: DeleteAccountInput!) {
    deleteAccount(input: $input) {
      deletedId
    }
  }
`);

/** Deletes the user's own account. Errors: ACCOUNT_HAS_STAKES, ACCOUNT_IS_OWED, DISPUTE_OPEN, INVALID_INPUT. */
export const useDeleteAccount = () => useMutation(DeleteAccount);
