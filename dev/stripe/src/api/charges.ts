import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { missing } from "../http/errors.ts";
import { listObjects } from "../http/lists.ts";
import { clearableMetadata, mergeMetadata, paging, text, timeRange } from "../http/parameters.ts";
import type { World } from "../world.ts";

export const charges = [
  endpoint({
    method: "GET",
    path: "/v1/charges",
    parameters: z.strictObject({
      ...paging,
      created: timeRange.optional(),
      customer: text.optional(),
      payment_intent: text.optional(),
      transfer_group: text.optional(),
    }),
    handle: (world, { params }) =>
      listObjects(world, "charge", {
        url: "/v1/charges",
        paging: params,
        filters: {
          customer: params.customer,
          payment_intent: params.payment_intent,
          transfer_group: params.transfer_group,
        },
      }),
  }),
  endpoint({
    method: "GET",
    path: "/v1/charges/:id",
    parameters: z.strictObject({}),
    handle: (world, call) => chargeOf(world, call.path("id")),
  }),
  endpoint({
    method: "POST",
    path: "/v1/charges/:id",
    parameters: z.strictObject({ description: text.optional(), metadata: clearableMetadata.optional() }),
    handle(world, call) {
      const charge = chargeOf(world, call.path("id"));
      return world.objects.save("charge", {
        ...charge,
        description: call.params.description ?? charge.description,
        metadata: mergeMetadata(charge.metadata, call.params.metadata),
      });
    },
  }),
];

export function chargeOf(world: World, id: string, param = "id", status = 404) {
  const charge = world.objects.find("charge", id, world.owner);
  if (!charge) throw missing("charge", id, param, status);
  return charge;
}
