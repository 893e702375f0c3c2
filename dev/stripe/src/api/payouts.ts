import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { invalidRequest } from "../http/api-error.ts";
import { findOwnObject } from "../http/find-object.ts";
import { currency, integer, metadata, text } from "../http/parameters.ts";
import { createPayout } from "../operations/create-payout.ts";

export const payouts = [
  endpoint({
    method: "POST",
    path: "/v1/payouts",
    parameters: z.strictObject({
      amount: integer,
      currency,
      description: text.optional(),
      destination: text.optional(),
      metadata: metadata.optional(),
      method: z.enum(["standard", "instant"]).optional(),
      source_type: z.enum(["bank_account", "card", "fpx"]).optional(),
      statement_descriptor: text.optional(),
    }),
    handle(world, { params }) {
      if (params.amount < 1)
        throw invalidRequest("A payout is at least one cent.", { code: "parameter_invalid_integer", param: "amount" });
      return createPayout(world, {
        amountCents: params.amount,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        method: params.method ?? "standard",
        statementDescriptor: params.statement_descriptor ?? null,
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/v1/payouts/:id",
    parameters: z.strictObject({}),
    handle: (world, call) => findOwnObject(world, "payout", call.path("id")),
  }),
];
