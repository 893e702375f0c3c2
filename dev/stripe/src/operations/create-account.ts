import type Stripe from "stripe";
import { invalidRequest } from "../http/api-error.ts";
import type { Metadata } from "../http/parameters.ts";
import { randomToken } from "../ids.ts";
import { PLATFORM } from "../state/objects.ts";
import type { World } from "../world.ts";
import { INITIAL_REQUIREMENTS, requirementsOf } from "./account-requirements.ts";

type AccountRequest = {
  readonly businessProfile: Readonly<Record<string, string | undefined>>;
  readonly businessType: Stripe.Account.BusinessType | null;
  readonly capabilities: readonly string[];
  controller?:
    | {
        readonly fees?: { readonly payer: "account" | "application" } | undefined;
        readonly losses?: { readonly payments: "application" | "stripe" } | undefined;
        readonly requirement_collection?: "application" | "stripe" | undefined;
        readonly stripe_dashboard?: { readonly type: "express" | "full" | "none" } | undefined;
      }
    | undefined;
  readonly email: string | null;
  readonly metadata: Metadata;
  readonly type?: "custom" | "express" | "standard" | undefined;
};

/** Creates a connected account without any details. Supports both of Stripe's ways to specify its kind. */
export function createAccount(world: World, request: AccountRequest): Stripe.Account {
  if (request.type !== undefined && request.controller !== undefined) {
    throw invalidRequest("Give either the account's type or its controller, not both.", { param: "type" });
  }
  const dashboard =
    request.controller?.stripe_dashboard?.type ??
    (request.type === "express" ? "express" : request.type === "custom" ? "none" : "full");
  const account: Stripe.Account = {
    id: `acct_${randomToken(16)}`,
    object: "account",
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: request.businessProfile["mcc"] ?? null,
      minority_owned_business_designation: null,
      name: request.businessProfile["name"] ?? null,
      product_description: request.businessProfile["product_description"] ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: request.businessProfile["support_email"] ?? null,
      support_phone: null,
      support_url: request.businessProfile["support_url"] ?? null,
      url: request.businessProfile["url"] ?? null,
    },
    business_type: request.businessType,
    capabilities: Object.fromEntries(request.capabilities.map((name) => [name, "inactive" as const])),
    charges_enabled: false,
    controller: {
      fees: { payer: request.controller?.fees?.payer ?? (dashboard === "full" ? "account" : "application") },
      is_controller: true,
      losses: { payments: request.controller?.losses?.payments ?? (dashboard === "full" ? "stripe" : "application") },
      requirement_collection:
        request.controller?.requirement_collection ?? (dashboard === "none" ? "application" : "stripe"),
      stripe_dashboard: { type: dashboard },
      type: "application",
    },
    country: "US",
    created: world.clock.now(),
    default_currency: "usd",
    details_submitted: false,
    email: request.email,
    external_accounts: { object: "list", data: [], has_more: false, url: "/v1/accounts/external_accounts" },
    future_requirements: requirementsOf({}),
    metadata: request.metadata,
    payouts_enabled: false,
    requirements: requirementsOf({ due: INITIAL_REQUIREMENTS, disabledReason: "requirements.past_due" }),
    tos_acceptance: { date: null },
    type: request.type ?? "none",
  };
  return world.objects.insert("account", account, PLATFORM);
}
