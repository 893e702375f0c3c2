import { z } from "zod";
import type { Operation } from "./caller.ts";

/** Reads whether the caller has accepted the terms. */
export const readTerms: Operation<{ me: { acceptedTerms: boolean } }> = {
  query: "query ReadTerms { me { acceptedTerms } }",
  data: z.object({ me: z.object({ acceptedTerms: z.boolean() }) }),
};

/** Confirms age and accepts the terms. */
export const acceptTerms: Operation<unknown> = {
  query: "mutation AcceptTerms($input: AcceptTermsInput!) { acceptTerms(input: $input) { me { id } } }",
  data: z.unknown(),
};

/** Reads the caller's payout account. */
export const readPayoutAccount: Operation<{ payoutAccount: { payoutsEnabled: boolean } | null }> = {
  query: "query ReadPayoutAccount { payoutAccount { payoutsEnabled } }",
  data: z.object({ payoutAccount: z.object({ payoutsEnabled: z.boolean() }).nullable() }),
};

/** Creates the caller's payout account. */
export const createPayoutAccount: Operation<unknown> = {
  query:
    "mutation CreatePayoutAccount($input: CreatePayoutAccountInput!) { createPayoutAccount(input: $input) { payoutAccount { id } } }",
  data: z.unknown(),
};

/** Creates a single-use address where the caller enters their details. */
export const createOnboardingLink: Operation<{ createOnboardingLink: { onboardingLink: { url: string } } }> = {
  query:
    "mutation CreateOnboardingLink($input: CreateOnboardingLinkInput!) { createOnboardingLink(input: $input) { onboardingLink { url } } }",
  data: z.object({ createOnboardingLink: z.object({ onboardingLink: z.object({ url: z.url() }) }) }),
};
