import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const ClearPlatform = graphql(`
  mutation ClearPlatform($input: ClearPlatformInput!) {
    clearPlatform(input: $input) {
      cleanupId
    }
  }
`);

/** For admins. */
export const useClearPlatform = () => useMutation(ClearPlatform, { refetchQueries: ["PlatformCounts"] });
