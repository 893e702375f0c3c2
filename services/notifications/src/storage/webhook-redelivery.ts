import { domainError } from "@stakehold/errors/domain-error.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { claim } from "@stakehold/messaging/change/idempotency.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import { callerNameOf, requireEnabled } from "../domain/webhook-endpoint.ts";
import type { RedeliverSpan, WebhookRedelivery } from "../operations/ports/webhooks.ts";
import { whoseOf } from "./endpoint-store.ts";
import type { PrismaClient } from "./prisma.ts";
import { webhookEndpointOf } from "./webhook-rows.ts";

/** Makes deliveries due again in PostgreSQL: the rows stay, with their ids. */
export const createWebhookRedelivery = (prisma: PrismaClient): WebhookRedelivery => ({
  redeliver: (owner, what, call) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      const where = "deliveryId" in what ? { deliveries: { some: { id: what.deliveryId } } } : { id: what.endpointId };
      const row = await transaction.webhookEndpoint.findFirst({ where: { ...where, ...whoseOf(owner) } });
      if (row === null) throw domainError("deliveryId" in what ? "WEBHOOK_DELIVERY_NOT_FOUND" : "WEBHOOK_NOT_FOUND");
      // Nothing switches it off between this check and the end of the transaction.
      await sql.query("SELECT id::text FROM webhook_endpoints WHERE id = $1::uuid FOR NO KEY UPDATE", [row.id]);
      const endpoint = await transaction.webhookEndpoint.findUniqueOrThrow({ where: { id: row.id } });
      const ids = "deliveryId" in what ? [what.deliveryId] : await idsIn(sql, row.id, what.span);
      const caller = callerNameOf(owner);
      const { resultId, replay } = await claim(sql, { caller, operation: "redeliver", ...call }, String(ids.length));
      if (replay) return { count: Number(resultId) };
      requireEnabled(webhookEndpointOf(endpoint));
      await transaction.webhookDelivery.updateMany({
        where: { id: { in: ids } },
        data: { state: "PENDING", step: 0, nextAttemptAt: await readClock(sql) },
      });
      return { count: ids.length };
    }),
});

async function idsIn(sql: Sql, endpointId: string, span: RedeliverSpan): Promise<string[]> {
  const { since, until, includeDelivered, limit } = span;
  const rows = await sql.query(IDS_IN_SPAN, [endpointId, since, until, includeDelivered, limit]);
  return rows.map(({ id }) => String(id));
}

const IDS_IN_SPAN = `
  SELECT id::text AS id FROM webhook_deliveries
  WHERE endpoint_id = $1::uuid AND created_at >= $2::timestamptz AND created_at < $3::timestamptz
    AND (state = 'FAILED' OR ($4::boolean AND state = 'DELIVERED'))
  ORDER BY created_at, id LIMIT $5::int`;
