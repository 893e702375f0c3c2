import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { newId } from "@stakehold/service/id.ts";
import { z } from "zod";
import { messageIdFor } from "../domain/message-id.ts";
import type { TryWrites } from "../domain/webhook-delivery.ts";
import type { WebhookEndpoint as EndpointRecord } from "../generated/prisma/client.ts";
import type { DueEndpoint, LoggedTry, Taking, WebhookStore } from "../operations/ports/webhooks.ts";
import { giveUp } from "./endpoint-store.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { savePushes } from "./push-store.ts";
import { webhookEndpointOf } from "./webhook-rows.ts";

/**
 * Stores messages to webhook endpoints in PostgreSQL; Message-IDs of mails about endpoints are unique in the domain.
 */
export const createWebhookStore = (prisma: PrismaClient, mailDomain: string): WebhookStore => ({
  takeDue: (taking) => takeDue(prisma, taking),
  conclude: (delivery, logged, decide) =>
    prisma.$transaction(async (transaction) => {
      const sql = sqlOfPrisma(transaction);
      await sql.query(LOCK_ENDPOINT, [delivery.id]);
      const { id, attempts } = delivery;
      const found = await transaction.webhookDelivery.findUnique({ where: { id }, include: { endpoint: true } });
      // Another sender tried meanwhile, or its owner deleted it.
      if (found?.attempts !== attempts) return undefined;
      const now = await readClock(sql);
      const { answer, writes } = decide(
        { attempts, step: found.step, endpoint: webhookEndpointOf(found.endpoint) },
        now,
      );
      if (writes !== undefined)
        await save(transaction, { id, endpoint: found.endpoint, writes, logged, now, mailDomain });
      return answer;
    }),
  release: async ({ id, leasedUntil }) => {
    const now = await readClock(sqlOfPrisma(prisma));
    await prisma.webhookEndpoint.updateMany({ where: { id, leasedUntil }, data: { leasedUntil: now } });
  },
});

const LOCK_ENDPOINT = `
  SELECT e.id::text FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id
  WHERE d.id = $1::uuid FOR NO KEY UPDATE OF e`;

// Of endpoints with due messages, the one served longest ago comes first, so none waits for another's backlog. Up to a
// limit of messages is leased per endpoint, longest due first.
const TAKE = `
  WITH ready AS MATERIALIZED (
    SELECT e.id FROM webhook_endpoints e
    WHERE e.status = 'ENABLED' AND e.leased_until <= $1::timestamptz AND EXISTS (
      SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.next_attempt_at <= $1::timestamptz
    )
    ORDER BY e.leased_until, e.id LIMIT $3::int FOR NO KEY UPDATE SKIP LOCKED
  ), leased AS (
    UPDATE webhook_endpoints e SET leased_until = $2::timestamptz FROM ready WHERE e.id = ready.id
    RETURNING e.id, e.url
  )
  SELECT leased.id::text AS "endpointId", leased.url, due.id::text AS id, due.kind, due.payload_version AS "payloadVersion",
    due.sequence, due.data, due.people::text[], due.occurred_at AS "occurredAt", due.attempts, due.step
  FROM leased CROSS JOIN LATERAL (
    SELECT * FROM webhook_deliveries d WHERE d.endpoint_id = leased.id AND d.next_attempt_at <= $1::timestamptz
    ORDER BY d.next_attempt_at, d.id LIMIT $4::int
  ) AS due
  ORDER BY due.next_attempt_at, due.id`;

const dueRows = z.array(
  z.object({
    endpointId: z.string(),
    url: z.string(),
    id: z.string(),
    kind: z.string(),
    payloadVersion: z.string(),
    sequence: z.bigint(),
    data: z.unknown(),
    people: z.array(z.string()),
    occurredAt: z.date(),
    attempts: z.number(),
    step: z.number(),
  }),
);

async function takeDue(prisma: PrismaClient, { endpoints, each, leaseMs }: Taking): Promise<readonly DueEndpoint[]> {
  const sql = sqlOfPrisma(prisma);
  const now = await readClock(sql);
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const rows = dueRows.parse(await sql.query(TAKE, [now, leasedUntil, endpoints, each]));
  const byEndpoint = Map.groupBy(rows, ({ endpointId }) => endpointId);
  const secrets = await prisma.webhookSecret.findMany({
    where: { endpointId: { in: [...byEndpoint.keys()] }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    // The current one first.
    orderBy: { createdAt: "desc" },
  });
  return [...byEndpoint].map(([id, due]) => ({
    id,
    url: due[0]?.url ?? "",
    leasedUntil,
    secrets: secrets.filter(({ endpointId }) => endpointId === id).map(({ secret }) => secret),
    deliveries: due.map(({ endpointId: _endpointId, url: _url, ...delivery }) => delivery),
  }));
}

type Conclusion = {
  readonly id: string;
  readonly endpoint: EndpointRecord;
  readonly writes: TryWrites;
  readonly logged: LoggedTry;
  readonly now: Date;
  readonly mailDomain: string;
};

async function save(transaction: Transaction, conclusion: Conclusion): Promise<void> {
  const { id, endpoint, writes, logged, now, mailDomain } = conclusion;
  const { delivery, failingSince, switchOff } = writes;
  await transaction.webhookDelivery.update({ where: { id }, data: delivery });
  await saveTry(transaction, id, logged, now);
  const standing = switchOff === undefined ? {} : { status: "DISABLED", disabledReason: switchOff };
  await transaction.webhookEndpoint.update({ where: { id: endpoint.id }, data: { failingSince, ...standing } });
  if (switchOff === undefined) return;
  await giveUp(transaction, endpoint.id);
  const userId = await personBehind(transaction, endpoint);
  if (userId !== null) await notifyOwner(transaction, { ...endpoint, userId }, { reason: switchOff, now, mailDomain });
}

/** Returns who gets mail about an endpoint: its owner, or the owner of the app that owns it. */
async function personBehind(transaction: Transaction, { ownerKind, ownerId }: EndpointRecord): Promise<string | null> {
  if (ownerKind === "PERSON") return ownerId;
  return (await transaction.app.findUnique({ where: { id: ownerId } }))?.ownerId ?? null;
}

const saveTry = (transaction: Transaction, deliveryId: string, { url, requestHeaders, answer }: LoggedTry, now: Date) =>
  transaction.webhookAttempt.create({
    data: {
      id: newId(),
      deliveryId,
      attemptedAt: now,
      durationMs: answer.durationMs,
      url,
      requestHeaders: [...requestHeaders],
      status: answer.status ?? null,
      responseHeaders: [...answer.headers],
      responseBody: answer.body,
      failure: answer.failure ?? null,
    },
  });

/** Notifies them through a notice, as every mail to people does. */
async function notifyOwner(
  transaction: Transaction,
  { id: endpointId, url, userId }: Pick<EndpointRecord, "id" | "url"> & { readonly userId: string },
  { reason, now, mailDomain }: Pick<Conclusion, "now" | "mailDomain"> & { reason: NonNullable<TryWrites["switchOff"]> },
): Promise<void> {
  const eventId = `webhook/${endpointId}/${now.toISOString()}`;
  const notice = { userId, kind: "WEBHOOK_SWITCHED_OFF", eventId, facts: { url, reason } };
  const messageId = messageIdFor({ eventId, userId }, mailDomain);
  const id = newId();
  await transaction.notice.create({
    data: { id, ...notice, messageId, state: "PENDING", createdAt: now, nextAttemptAt: now },
  });
  await savePushes(sqlOfPrisma(transaction), [id]);
}
