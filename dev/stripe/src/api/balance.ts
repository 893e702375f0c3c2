import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { missing } from "../http/api-error.ts";
import { listObjects } from "../http/lists.ts";
import { currency, paging, text, timeRange } from "../http/parameters.ts";
import { readBalance } from "../operations/read-balance.ts";

export const balance = [
  endpoint({
    method: "GET",
    path: "/v1/balance",
    parameters: z.strictObject({}),
    handle: (world) => readBalance(world),
  }),
  endpoint({
    method: "GET",
    path: "/v1/balance_transactions",
    parameters: z.strictObject({
      ...paging,
      created: timeRange.optional(),
      currency: currency.optional(),
      source: text.optional(),
      type: text.optional(),
    }),
    handle: (world, { params }) =>
      listObjects(world, "balance_transaction", {
        url: "/v1/balance_transactions",
        paging: params,
        filters: { source: params.source, type: params.type },
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/balance_transactions/:id",
    parameters: z.strictObject({}),
    handle(world, call) {
      const entry = world.objects.find("balance_transaction", call.path("id"), world.owner);
      if (!entry) throw missing("balance transaction", call.path("id"));
      return entry;
    },
  }),
];
