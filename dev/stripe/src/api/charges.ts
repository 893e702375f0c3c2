import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { findOwnObject } from "../http/find-object.ts";
import { listObjects } from "../http/lists.ts";
import { paging, text, timeRange } from "../http/parameters.ts";

export const charges = [
  endpoint({
    method: "GET",
    path: "/v1/charges",
    parameters: z.strictObject({
      ...paging,
      created: timeRange.optional(),
      payment_intent: text.optional(),
      transfer_group: text.optional(),
    }),
    handle: (world, { params }) =>
      listObjects(world, "charge", {
        url: "/v1/charges",
        paging: params,
        filters: { payment_intent: params.payment_intent, transfer_group: params.transfer_group },
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/charges/:id",
    parameters: z.strictObject({}),
    handle: (world, call) => findOwnObject(world, "charge", call.path("id")),
  }),
];
