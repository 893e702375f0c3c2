import { z } from "zod";
import { graphql } from "../generated/gql.ts";
import { anyBody, restCall, returned } from "./rest-call.ts";
import * as shapes from "./shapes.ts";

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
    name: "createPayoutAccount",
    summary: "Creates the caller's payout account, or returns the existing one.",
    answers: z.strictObject({ detailsSubmitted: z.boolean(), payoutsEnabled: z.boolean() }),
    body: anyBody,
    document: CreatePayoutAccount,
    variables: ({ idempotencyKey }) => ({ input: { idempotencyKey } }),
    present: ({ createPayoutAccount }) => returned(createPayoutAccount).payoutAccount,
  }),
  restCall({
    method: "post",
    path: "/create-connect-onboarding",
    name: "createOnboardingLink",
    summary: "Creates a single-use address where the caller enters their details at Stripe.",
    answers: z.strictObject({ onboardingUrl: z.url(), expiresAt: shapes.time }),
    body: anyBody,
    document: CreateOnboardingLink,
    variables: ({ idempotencyKey }) => ({ input: { idempotencyKey } }),
    present: ({ createOnboardingLink }) => {
      const { url, expiresAt } = returned(createOnboardingLink).onboardingLink;
      return { onboardingUrl: url, expiresAt };
    },
  }),
];
