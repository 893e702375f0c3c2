import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { sqlOfPrisma, type Sql } from "@stakehold/store/sql.ts";
import type { EndpointState, EndpointWrites, Owner } from "../domain/webhook-endpoint.ts";
import type { EndpointAddress, EndpointStore } from "../operations/ports/webhooks.ts";
import type { PrismaClient, Transaction } from "./prisma.ts";
import { webhookEndpointOf } from "./webhook-rows.ts";

/** Stores webhook endpoints in PostgreSQL. */
export const createEndpointStore = (prisma: PrismaClient): EndpointStore => ({
  change: (address, decide, once) =>
    prisma.$transaction((transaction) => {
      const sql = sqlOfPrisma(transaction);
      return changeUnderLock(sql, {
        consumer: "webhooks",
        lock: () => lock(sql, address),
        load: () => load(transaction, address),
        decide,
        once,
        save: (writes) => save(transaction, address, writes),
        outgoing: (event) => event,
      });
    }),
});

/** Locks the owner, because the number of endpoints is limited; and the row, which senders change as well. */
async function lock(sql: Sql, { owner, endpointId }: EndpointAddress): Promise<void> {
  await lockOwner(sql, owner.id);
  await sql.query("SELECT id::text FROM webhook_endpoints WHERE id = $1::uuid FOR NO KEY UPDATE", [endpointId]);
}

/** Held until the transaction ends, so that no endpoint is created for this owner meanwhile. */
export const lockOwner = (sql: Sql, ownerId: string) =>
  sql.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text", [`webhooks of ${ownerId}`]);

async function load(transaction: Transaction, { owner, endpointId }: EndpointAddress): Promise<EndpointState> {
  const found = await transaction.webhookEndpoint.findFirst({
    where: { id: endpointId, ...whoseOf(owner) },
    include: { secrets: { orderBy: { createdAt: "asc" } } },
  });
  const { kind: ownerKind, id: ownerId } = owner;
  const count = await transaction.webhookEndpoint.count({ where: { ownerKind, ownerId } });
  const isOwnerGone = await isDeletedApp(transaction, owner);
  if (found === null) return { endpoint: undefined, secrets: [], count, isOwnerGone };
  return { endpoint: webhookEndpointOf(found), secrets: found.secrets, count, isOwnerGone };
}

async function isDeletedApp(transaction: Transaction, { kind, id }: Owner): Promise<boolean> {
  if (kind === "PERSON") return false;
  return (await transaction.app.findFirst({ where: { id, deletedAt: { not: null } } })) !== null;
}

/** Returns an owner as a filter and as columns of a new row. */
export const whoseOf = (owner: Owner) => ({
  ownerKind: owner.kind,
  ownerId: owner.id,
  ...(owner.kind === "PERSON" && owner.madeByApp !== undefined ? { madeByApp: owner.madeByApp } : {}),
});

async function save(
  transaction: Transaction,
  { owner, endpointId: id }: EndpointAddress,
  { endpoint, secrets, remove, test }: EndpointWrites,
): Promise<void> {
  if (remove === true) await transaction.webhookEndpoint.delete({ where: { id } });
  if (endpoint !== undefined) {
    const row = { ...endpoint, kinds: [...endpoint.kinds] };
    await transaction.webhookEndpoint.upsert({
      where: { id },
      create: { ...row, ...whoseOf(owner), leasedUntil: endpoint.createdAt },
      update: row,
    });
    if (endpoint.status === "DISABLED") await giveUp(transaction, id);
  }
  if (secrets !== undefined) {
    await transaction.webhookSecret.deleteMany({ where: { endpointId: id } });
    await transaction.webhookSecret.createMany({ data: secrets.map((one) => ({ ...one, endpointId: id })) });
  }
  if (test !== undefined) await saveTest(transaction, id, test);
}

/** Nothing is sent to an endpoint that is off; its due messages may be sent again once it is on. */
export const giveUp = (transaction: Transaction, endpointId: string) =>
  transaction.webhookDelivery.updateMany({
    where: { endpointId, state: "PENDING" },
    data: { state: "FAILED", failure: "ENDPOINT_DISABLED", nextAttemptAt: null },
  });

const saveTest = (
  transaction: Transaction,
  endpointId: string,
  { id, payloadVersion, createdAt }: NonNullable<EndpointWrites["test"]>,
) =>
  transaction.webhookDelivery.create({
    data: {
      id,
      endpointId,
      eventId: `test/${id}`,
      kind: "TEST",
      payloadVersion,
      sequence: 1n,
      data: { endpointId },
      occurredAt: createdAt,
      state: "PENDING",
      createdAt,
      nextAttemptAt: createdAt,
    },
  });
