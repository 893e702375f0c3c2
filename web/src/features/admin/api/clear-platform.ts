import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const ClearPlatform = graphql(`
  mutation ClearPlatform($input: ClearPlatformInput!) {
    clearPlatform(input: $input) {
      cleanupId
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

/** The page shows how the request stands before the answer comes. */
const readAgain = { refetchQueries: ["PlatformCounts"], awaitRefetchQueries: true };

/** Asks for the platform to be cleared. For admins. */
export const useClearPlatform = () => useMutation(ClearPlatform, readAgain);

/** Begins the cleanup that another admin asked for. For admins. */
export const useConfirmClearing = () => useMutation(ConfirmClearing, readAgain);

/** Ends the request for a cleanup. For admins. */
export const useWithdrawClearing = () => useMutation(WithdrawClearing, readAgain);
