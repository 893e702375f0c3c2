import { z } from "zod";
import type Stripe from "stripe";
import { endpoint } from "../http/endpoint.ts";
import { invalidRequest } from "../http/api-error.ts";
import { findOwnObject } from "../http/find-object.ts";
import { listObjects } from "../http/lists.ts";
import { integer, metadata, paging, text, timeRange } from "../http/parameters.ts";
import { createRefund } from "../operations/create-refund.ts";
import type { World } from "../world.ts";

const parameters = z.strictObject({
  amount: integer.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
});

export const refunds = [
  endpoint({
    method: "POST",
    path: "/v1/refunds",
    parameters,
    handle: (world, { params }) =>
      createRefund(world, refundedCharge(world, params), {
        amountCents: params.amount,
        reason: params.reason ?? null,
        metadata: params.metadata ?? {},
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/refunds",
    parameters: z.strictObject({
      ...paging,
      created: timeRange.optional(),
      charge: text.optional(),
      payment_intent: text.optional(),
    }),
    handle: (world, { params }) =>
      listObjects(world, "refund", {
        url: "/v1/refunds",
        paging: params,
        filters: { charge: params.charge, payment_intent: params.payment_intent },
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/refunds/:id",
    parameters: z.strictObject({}),
    handle: (world, call) => findOwnObject(world, "refund", call.path("id")),
  }),
];

function refundedCharge(world: World, params: z.output<typeof parameters>): Stripe.Charge {
  if (params.charge !== undefined) return findOwnObject(world, "charge", params.charge, { param: "charge" });
  if (params.payment_intent === undefined) {
    throw invalidRequest("One of the following params should be provided for this request: payment_intent or charge.");
  }
  const intent = findOwnObject(world, "payment_intent", params.payment_intent, { param: "payment_intent" });
  if (intent.status !== "succeeded" || typeof intent.latest_charge !== "string") {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  }
  return findOwnObject(world, "charge", intent.latest_charge);
}
