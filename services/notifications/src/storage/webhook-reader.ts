import type { TimePosition } from "@stakehold/store/page.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { z } from "zod";
import type { WebhookReader } from "../operations/ports/webhooks.ts";
import { whoseOf } from "./endpoint-store.ts";
import type { PrismaClient } from "./prisma.ts";
import { deliveryOf, tryOf, webhookEndpointOf } from "./webhook-rows.ts";

/** Reads webhook endpoints and their deliveries from PostgreSQL. */
export function createWebhookReader(prisma: PrismaClient): WebhookReader {
  const sql = sqlOfPrisma(prisma);
  return {
    endpointsOf: async (owner, { limit, after }) => {
      const rows = await prisma.webhookEndpoint.findMany({
        where: { ...whoseOf(owner), ...(after === undefined ? {} : { OR: behind(after, "gt") }) },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        take: limit + 1,
        include: REPLACED,
      });
      return rows.map(endpointRowOf);
    },
    endpointOf: async (owner, id) => {
      const row = await prisma.webhookEndpoint.findFirst({ where: { id, ...whoseOf(owner) }, include: REPLACED });
      return row === null ? undefined : endpointRowOf(row);
    },
    deliveriesOf: async (endpointId, state, { limit, after }) => {
      const rows = await prisma.webhookDelivery.findMany({
        where: {
          endpointId,
          ...(state === undefined ? {} : { state }),
          ...(after === undefined ? {} : { OR: behind(after, "lt") }),
        },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
      });
      return rows.map(deliveryOf);
    },
    deliveryOf: async (owner, id) => {
      const row = await prisma.webhookDelivery.findFirst({ where: { id, endpoint: whoseOf(owner) } });
      return row === null ? undefined : deliveryOf(row);
    },
    triesOf: async (deliveryIds, count) => {
      const rows = triedRows.parse(await sql.query(LAST_TRIES, [deliveryIds, count]));
      return new Map(
        [...Map.groupBy(rows, ({ deliveryId }) => deliveryId)].map(([id, tries]) => [
          id,
          tries.map((one) => tryOf(one)),
        ]),
      );
    },
  };
}

const REPLACED = { secrets: { where: { expiresAt: { not: null } } } } as const;

const endpointRowOf = (row: { readonly secrets: readonly { readonly expiresAt: Date | null }[] }) => ({
  ...webhookEndpointOf(row),
  previousSecretExpiresAt: row.secrets[0]?.expiresAt ?? null,
});

const behind = ({ time, id }: TimePosition, way: "lt" | "gt") => [
  { createdAt: { [way]: time } },
  { createdAt: time, id: { [way]: id } },
];

const triedRows = z.array(z.looseObject({ deliveryId: z.string() }));

const LAST_TRIES = `
  SELECT t.delivery_id::text AS "deliveryId", t.attempted_at AS "attemptedAt", t.duration_ms AS "durationMs", t.url,
    t.request_headers AS "requestHeaders", t.status, t.response_headers AS "responseHeaders",
    t.response_body AS "responseBody", t.failure
  FROM unnest($1::uuid[]) AS d (id) CROSS JOIN LATERAL (
    SELECT * FROM webhook_attempts a WHERE a.delivery_id = d.id ORDER BY a.attempted_at DESC, a.id DESC LIMIT $2::int
  ) AS t
  ORDER BY t.attempted_at DESC, t.id DESC`;
