import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { findOwnObject } from "../http/find-object.ts";
import { listObjects } from "../http/lists.ts";
import { clearable, clearableMetadata, flag, mergeMetadata, paging, text, timeRange } from "../http/parameters.ts";
import { closeDispute } from "../operations/close-dispute.ts";
import { answerDispute } from "../operations/answer-dispute.ts";

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
  endpoint({
    method: "POST",
    path: "/v1/disputes/:id",
    parameters: z.strictObject({
      evidence: z
        .strictObject({ uncategorized_text: clearable.optional(), product_description: clearable.optional() })
        .optional(),
      metadata: clearableMetadata.optional(),
      submit: flag.optional(),
    }),
    handle(world, call) {
      const dispute = findOwnObject(world, "dispute", call.path("id"));
      return answerDispute(world, dispute, {
        evidence: call.params.evidence ?? {},
        metadata: mergeMetadata(dispute.metadata, call.params.metadata),
        submit: call.params.submit ?? call.params.evidence !== undefined,
      });
    },
  }),
  endpoint({
    method: "POST",
    path: "/v1/disputes/:id/close",
    parameters: z.strictObject({}),
    handle: (world, call) => closeDispute(world, findOwnObject(world, "dispute", call.path("id")), "lost"),
  }),
];
