import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const ClearPlatform = graphql(`
  mutation ClearPlatform($input: ClearPlatformInput!) {
    clearPlatform(input: $input) {
      cleanupId
      clearing {
        id
      }
    }
  }
`);

const ConfirmClearing = graphql(`
  mutation ConfirmClearing($input: ConfirmClearingInput!) {
    confirmClearing(input: $input) {
      cleanupId
    }
  }
`);

const WithdrawClearing = graphql(`
  mutation WithdrawClearing($input: WithdrawClearingInput!) {
    withdrawClearing(input: $input) {
      cleanupId
    }
  }
`);

/** Shows the request's new state before the mutation resolves. */
const readAgain = { refetchQueries: ["PlatformCounts"], awaitRefetchQueries: true };

/** Clears the platform, or requests that where it takes two admins. For admins. */
export const useClearPlatform = () => useMutation(ClearPlatform, readAgain);

/** Starts the cleanup that another admin requested. For admins. */
export const useConfirmClearing = () => useMutation(ConfirmClearing, readAgain);

/** Withdraws the request for a cleanup. For admins. */
export const useWithdrawClearing = () => useMutation(WithdrawClearing, readAgain);
