import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
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
];
