import { graphql } from "../generated/gql.ts";
import { anyBody, restCall, returned } from "./rest-call.ts";

const CreatePayoutAccount = graphql(`
  mutation RestCreatePayoutAccount($input: CreatePayoutAccountInput!) {
    createPayoutAccount(input: $input) {
      payoutAccount {
        detailsSubmitted
        payoutsEnabled
      }
    }
  }
`);

const CreateOnboardingLink = graphql(`
  mutation RestCreateOnboardingLink($input: CreateOnboardingLinkInput!) {
    createOnboardingLink(input: $input) {
      onboardingLink {
        url
        expiresAt
      }
    }
  }
`);

export const payoutCalls = [
  restCall({
    method: "post",
    path: "/create-connect-account",
    body: anyBody,
    document: CreatePayoutAccount,
    variables: ({ idempotencyKey }) => ({ input: { idempotencyKey } }),
    present: ({ createPayoutAccount }) => returned(createPayoutAccount).payoutAccount,
  }),
  restCall({
    method: "post",
    path: "/create-connect-onboarding",
    body: anyBody,
    document: CreateOnboardingLink,
    variables: ({ idempotencyKey }) => ({ input: { idempotencyKey } }),
    present: ({ createOnboardingLink }) => {
      const { url, expiresAt } = returned(createOnboardingLink).onboardingLink;
      return { onboardingUrl: url, expiresAt };
    },
  }),
];
