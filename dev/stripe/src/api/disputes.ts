import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { findOwnObject } from "../http/find-object.ts";
import { listObjects } from "../http/lists.ts";
import { paging, text, timeRange } from "../http/parameters.ts";

export const disputes = [
  endpoint({
    method: "GET",
    path: "/v1/disputes",
    parameters: z.strictObject({
      ...paging,
      created: timeRange.optional(),
      charge: text.optional(),
      payment_intent: text.optional(),
    }),
    handle: (world, { params }) =>
      listObjects(world, "dispute", {
        url: "/v1/disputes",
        paging: params,
        filters: { charge: params.charge, payment_intent: params.payment_intent },
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/disputes/:id",
    parameters: z.strictObject({}),
    handle: (world, call) => findOwnObject(world, "dispute", call.path("id")),
  }),
];
