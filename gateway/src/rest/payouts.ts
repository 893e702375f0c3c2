import { graphql } from "../generated/gql.ts";
import { anyBody, restCall } from "./rest-call.ts";

const CreatePayoutAccount = graphql(`
  mutation RestCreatePayoutAccount($input: CreatePayoutAccountInput!) {
    createPayoutAccount(input: $input) {
      detailsSubmitted
      payoutsEnabled
    }
  }
`);

const CreateOnboardingLink = graphql(`
  mutation RestCreateOnboardingLink($input: CreateOnboardingLinkInput!) {
    createOnboardingLink(input: $input) {
      url
      expiresAt
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
    present: ({ createPayoutAccount }) => createPayoutAccount,
  }),
  restCall({
    method: "post",
    path: "/create-connect-onboarding",
    body: anyBody,
    document: CreateOnboardingLink,
    variables: ({ idempotencyKey }) => ({ input: { idempotencyKey } }),
    present: ({ createOnboardingLink }) => ({
      onboardingUrl: createOnboardingLink.url,
      expiresAt: createOnboardingLink.expiresAt,
    }),
  }),
];
