import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { listObjects } from "../http/lists.ts";
import { flag, listOf, paging, text, timeRange } from "../http/parameters.ts";
import type { Listing } from "../state/objects.ts";
import type { World } from "../world.ts";

/** Stripe's API returns events of the last 30 days. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;
const UNDELIVERED = "EXISTS (SELECT 1 FROM deliveries WHERE event = objects.id AND state <> 'delivered')";

const parameters = z.strictObject({
  ...paging,
  created: timeRange.optional(),
  delivery_success: flag.optional(),
  type: text.optional(),
  types: listOf(text).pipe(z.array(text).max(20)).optional(),
});

export const events = [
  endpoint({
    method: "GET",
    path: "/v1/events",
    parameters,
    handle: (world, { params }) =>
      listObjects(world, "event", { url: "/v1/events", paging: params, conditions: eventConditions(world, params) }),
  }),
];

function eventConditions(world: World, params: z.output<typeof parameters>): Listing["conditions"] {
  const types = [...(params.type === undefined ? [] : [params.type]), ...(params.types ?? [])];
  return [
    { sql: "created >= ?", values: [oldest(world)] },
    ...(types.length === 0
      ? []
      : [{ sql: `(${types.map(() => "json_extract(body, '$.type') GLOB ?").join(" OR ")})`, values: types }]),
    ...(params.delivery_success === undefined
      ? []
      : [{ sql: params.delivery_success ? `NOT ${UNDELIVERED}` : UNDELIVERED, values: [] }]),
  ];
}

function oldest(world: World): number {
  return world.clock.now() - RETENTION_SECONDS;
}
