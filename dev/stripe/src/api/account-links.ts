import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { findAccount } from "../http/find-object.ts";
import { text, webAddress, anything } from "../http/parameters.ts";
import { createOnboardingLink } from "../operations/create-onboarding-link.ts";

export const accountLinks = [
  endpoint({
    method: "POST",
    path: "/v1/account_links",
    parameters: z.strictObject({
      account: text,
      collect: z.enum(["currently_due", "eventually_due"]).optional(),
      collection_options: anything,
      refresh_url: webAddress,
      return_url: webAddress,
      type: z.enum(["account_onboarding", "account_update"]),
    }),
    handle: (world, { params }) =>
      createOnboardingLink(world, findAccount(world, params.account), {
        refreshUrl: params.refresh_url,
        returnUrl: params.return_url,
      }),
  }),
];
