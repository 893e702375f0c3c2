import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { invalidRequest } from "../http/api-error.ts";
import { findOwnObject } from "../http/find-object.ts";
import { listObjects } from "../http/lists.ts";
import { currency, integer, metadata, paging, text, timeRange } from "../http/parameters.ts";
import { createTransfer } from "../operations/create-transfer.ts";
import { reverseTransfer } from "../operations/reverse-transfer.ts";

const createParameters = z.strictObject({
  amount: integer.optional(),
  currency,
  destination: text,
  description: text.optional(),
  metadata: metadata.optional(),
  source_transaction: text.optional(),
  source_type: z.enum(["bank_account", "card", "fpx"]).optional(),
  transfer_group: text.optional(),
});

export const transfers = [
  endpoint({
    method: "POST",
    path: "/v1/transfers",
    parameters: createParameters,
    handle(world, { params }) {
      const source =
        params.source_transaction === undefined
          ? null
          : findOwnObject(world, "charge", params.source_transaction, { param: "source_transaction", status: 400 });
      const amountCents = params.amount ?? source?.amount;
      if (amountCents === undefined)
        throw invalidRequest("Missing required param: amount.", { code: "parameter_missing", param: "amount" });
      return createTransfer(world, {
        amountCents,
        destination: params.destination,
        description: params.description ?? null,
        metadata: params.metadata ?? {},
        transferGroup: params.transfer_group ?? null,
        sourceTransaction: source,
      });
    },
  }),
  endpoint({
    method: "GET",
    path: "/v1/transfers",
    parameters: z.strictObject({
      ...paging,
      created: timeRange.optional(),
      destination: text.optional(),
      transfer_group: text.optional(),
    }),
    handle: (world, { params }) =>
      listObjects(world, "transfer", {
        url: "/v1/transfers",
        paging: params,
        filters: { destination: params.destination, transfer_group: params.transfer_group },
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/transfers/:id",
    parameters: z.strictObject({}),
    handle: (world, call) => findOwnObject(world, "transfer", call.path("id")),
  }),
];

export const transferReversals = [
  endpoint({
    method: "POST",
    path: "/v1/transfers/:transfer/reversals",
    parameters: z.strictObject({
      amount: integer.optional(),
      description: text.optional(),
      metadata: metadata.optional(),
    }),
    handle: (world, call) =>
      reverseTransfer(world, findOwnObject(world, "transfer", call.path("transfer")), {
        amountCents: call.params.amount,
        metadata: call.params.metadata ?? {},
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/transfers/:transfer/reversals",
    parameters: z.strictObject(paging),
    handle(world, call) {
      const { id } = findOwnObject(world, "transfer", call.path("transfer"));
      return listObjects(world, "transfer_reversal", {
        url: `/v1/transfers/${id}/reversals`,
        paging: call.params,
        filters: { transfer: id },
      });
    },
  }),
];
