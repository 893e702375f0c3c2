import { z } from "zod";
import { createPaymentIntent } from "../operations/create-payment-intent.ts";
import { cancelPaymentIntent } from "../operations/cancel-payment-intent.ts";
import { confirmPaymentIntent } from "../operations/confirm-payment-intent.ts";
import { resolvePaymentMethod } from "../operations/resolve-payment-method.ts";
import { updatePaymentIntent } from "../operations/update-payment-intent.ts";
import { type Call, endpoint } from "../http/endpoint.ts";
import { invalidRequest } from "../http/api-error.ts";
import { findOwnObject } from "../http/find-object.ts";
import { listObjects } from "../http/lists.ts";
import {
  anything,
  clearable,
  clearableMetadata,
  currency,
  email,
  flag,
  integer,
  listOf,
  metadata,
  paging,
  text,
  timeRange,
  webAddress,
} from "../http/parameters.ts";
import type { World } from "../world.ts";
import { paymentMethodData, createFromData } from "./payment-method-data.ts";
import { forBrowser } from "./payment-intent-view.ts";

const automatic = z.strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() });

const confirmation = {
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  payment_method_options: anything,
  allowed_payment_method_types: listOf(z.literal("card")).optional(),
  return_url: webAddress.optional(),
  receipt_email: email.optional(),
  use_stripe_sdk: flag.optional(),
  setup_future_usage: z.enum(["on_session", "off_session"]).optional(),
  off_session: flag.optional(),
  error_on_requires_action: flag.optional(),
  mandate_data: anything,
  radar_options: anything,
  shipping: anything,
};

const described = {
  description: text.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_group: text.optional(),
};

const createParameters = z.strictObject({
  ...confirmation,
  ...described,
  amount: integer,
  currency,
  automatic_payment_methods: automatic.optional(),
  capture_method: z.enum(["automatic", "automatic_async"]).optional(),
  confirm: flag.optional(),
  confirmation_method: z.literal("automatic").optional(),
  metadata: metadata.optional(),
});

const updateParameters = z.strictObject({
  ...described,
  amount: integer.optional(),
  currency: currency.optional(),
  metadata: clearableMetadata.optional(),
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  receipt_email: z.union([z.literal(""), email]).optional(),
});

const confirmParameters = z.strictObject({ ...confirmation, client_secret: text.optional() });

const reasons = z.enum(["duplicate", "fraudulent", "requested_by_customer", "abandoned"]);

export const paymentIntents = [
  endpoint({
    method: "POST",
    path: "/v1/payment_intents",
    parameters: createParameters,
    handle(world, { params }) {
      const method = methodOf(world, params);
      const intent = createPaymentIntent(world, {
        amountCents: params.amount,
        cardOnly: params.allowed_payment_method_types !== undefined,
        allowsRedirects: params.automatic_payment_methods?.allow_redirects !== "never",
        captureMethod: params.capture_method ?? "automatic_async",
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        paymentMethod: method?.id ?? null,
        receiptEmail: params.receipt_email ?? null,
        statementDescriptor: params.statement_descriptor ?? null,
        statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
        transferGroup: params.transfer_group ?? null,
      });
      if (params.confirm !== true) return intent;
      if (!method)
        throw invalidRequest("You cannot confirm a PaymentIntent without a payment method.", {
          code: "parameter_missing",
          param: "payment_method",
        });
      return confirmPaymentIntent(world, intent, { method, returnUrl: redirectUrl(params) });
    },
  }),
  endpoint({
    method: "GET",
    path: "/v1/payment_intents",
    parameters: z.strictObject({ ...paging, created: timeRange.optional() }),
    handle: (world, { params }) => listObjects(world, "payment_intent", { url: "/v1/payment_intents", paging: params }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/payment_intents/:id",
    publishable: true,
    parameters: z.strictObject({ client_secret: text.optional(), is_stripe_sdk: anything }),
    handle: (world, call) => visibleTo(call, intentOf(world, call)),
  }),
  endpoint({
    method: "POST",
    path: "/v1/payment_intents/:id",
    parameters: updateParameters,
    handle(world, call) {
      const intent = intentOf(world, call);
      const method = methodOf(world, call.params);
      return updatePaymentIntent(world, intent, {
        amountCents: call.params.amount,
        description: call.params.description,
        metadata: call.params.metadata,
        paymentMethod: method?.id,
        receiptEmail: call.params.receipt_email,
        transferGroup: call.params.transfer_group,
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/v1/payment_intents/:id/confirm",
    publishable: true,
    parameters: confirmParameters,
    handle(world, call) {
      const intent = intentOf(world, call);
      const method = methodOf(world, call.params) ?? storedMethod(world, intent.payment_method);
      if (!method) {
        throw invalidRequest("You cannot confirm this PaymentIntent because it's missing a payment method.", {
          code: "payment_intent_unexpected_state",
        });
      }
      return visibleTo(call, confirmPaymentIntent(world, intent, { method, returnUrl: redirectUrl(call.params) }));
    },
  }),
  endpoint({
    method: "POST",
    path: "/v1/payment_intents/:id/cancel",
    parameters: z.strictObject({ cancellation_reason: reasons.optional(), client_secret: clearable.optional() }),
    handle: (world, call) => cancelPaymentIntent(world, intentOf(world, call), call.params.cancellation_reason ?? null),
  }),
];

/** Returns the PaymentIntent of the path. A publishable key reaches only one whose secret it presents. */
function intentOf(world: World, call: Call<object>) {
  const intent = findOwnObject(world, "payment_intent", call.path("id"), { param: "intent" });
  const secret = "client_secret" in call.params ? call.params.client_secret : undefined;
  if (call.key === "publishable" && secret === undefined) {
    throw invalidRequest("Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  }
  if (secret !== undefined && secret !== "" && secret !== intent.client_secret) {
    throw invalidRequest("The client_secret provided does not match the one of this PaymentIntent.", {
      code: "payment_intent_invalid_parameter",
      param: "client_secret",
    });
  }
  return intent;
}

function visibleTo(call: Call<unknown>, intent: Parameters<typeof forBrowser>[0]): object {
  return call.key === "publishable" ? forBrowser(intent) : intent;
}

function methodOf(
  world: World,
  params: { payment_method?: string | undefined; payment_method_data?: z.output<typeof paymentMethodData> | undefined },
) {
  if (params.payment_method !== undefined) return resolvePaymentMethod(world, params.payment_method);
  return params.payment_method_data && createFromData(world, params.payment_method_data);
}

function storedMethod(world: World, method: unknown) {
  return typeof method === "string" ? world.objects.get("payment_method", method) : undefined;
}

/** Stripe.js shows the bank's prompt itself; any other client gets a page to redirect to. */
function redirectUrl(params: { use_stripe_sdk?: boolean | undefined; return_url?: string | undefined }): string | null {
  return params.use_stripe_sdk === true ? null : (params.return_url ?? null);
}
