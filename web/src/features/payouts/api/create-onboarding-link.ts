import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const CreateOnboardingLink = graphql(`
  mutation CreateOnboardingLink($input: CreateOnboardingLinkInput!) {
    createOnboardingLink(input: $input) {
      onboardingLink {
        url
        expiresAt
      }
    }
  }
`);

export const useCreateOnboardingLink = () => useMutation(CreateOnboardingLink);
