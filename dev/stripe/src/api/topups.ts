import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { findOwnObject } from "../http/find-object.ts";
import { currency, integer, metadata, text } from "../http/parameters.ts";
import { checkAmount } from "../operations/create-payment-intent.ts";
import { createTopup } from "../operations/create-topup.ts";

export const topups = [
  endpoint({
    method: "POST",
    path: "/v1/topups",
    parameters: z.strictObject({
      amount: integer,
      currency,
      description: text.optional(),
      metadata: metadata.optional(),
      source: text.optional(),
      statement_descriptor: text.optional(),
      transfer_group: text.optional(),
    }),
    handle(world, { params }) {
      checkAmount(params.amount);
      return createTopup(world, {
        amountCents: params.amount,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        statementDescriptor: params.statement_descriptor ?? null,
        transferGroup: params.transfer_group ?? null,
        delaySeconds: world.config.fundsDelaySeconds,
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/v1/topups/:id",
    parameters: z.strictObject({}),
    handle: (world, call) => findOwnObject(world, "topup", call.path("id")),
  }),
];
