import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { findAccount } from "../http/find-object.ts";
import { listObjects } from "../http/lists.ts";
import { anything, email, flag, metadata, paging, text, timeRange } from "../http/parameters.ts";
import { createAccount } from "../operations/create-account.ts";
import { PLATFORM } from "../state/objects.ts";

const capability = z.strictObject({ requested: flag });

const controller = z.strictObject({
  fees: z.strictObject({ payer: z.enum(["account", "application"]) }).optional(),
  losses: z.strictObject({ payments: z.enum(["application", "stripe"]) }).optional(),
  requirement_collection: z.enum(["application", "stripe"]).optional(),
  stripe_dashboard: z.strictObject({ type: z.enum(["express", "full", "none"]) }).optional(),
});

const businessProfile = z.strictObject({
  mcc: text.optional(),
  name: text.optional(),
  product_description: text.optional(),
  support_email: email.optional(),
  support_url: text.optional(),
  url: text.optional(),
});

export const accounts = [
  endpoint({
    method: "POST",
    path: "/v1/accounts",
    parameters: z.strictObject({
      business_profile: businessProfile.optional(),
      business_type: z.enum(["company", "government_entity", "individual", "non_profit"]).optional(),
      capabilities: z
        .strictObject({ card_payments: capability.optional(), transfers: capability.optional() })
        .optional(),
      controller: controller.optional(),
      country: z.literal("US").optional(),
      default_currency: text.optional(),
      email: email.optional(),
      individual: anything,
      metadata: metadata.optional(),
      settings: anything,
      tos_acceptance: anything,
      type: z.enum(["custom", "express", "standard"]).optional(),
    }),
    handle: (world, { params }) =>
      createAccount(world, {
        businessProfile: params.business_profile ?? {},
        businessType: params.business_type ?? null,
        capabilities: Object.entries(params.capabilities ?? {}).flatMap(([name, wanted]) =>
          wanted?.requested === true ? [name] : [],
        ),
        controller: params.controller,
        email: params.email ?? null,
        metadata: params.metadata ?? {},
        type: params.type,
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/accounts",
    parameters: z.strictObject({ ...paging, created: timeRange.optional() }),
    handle: (world, { params }) =>
      listObjects({ ...world, owner: PLATFORM }, "account", { url: "/v1/accounts", paging: params }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/accounts/:id",
    parameters: z.strictObject({}),
    handle: (world, call) => findAccount(world, call.path("id")),
  }),
];
