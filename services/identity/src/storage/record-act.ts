import { enqueue, event } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { ActRecordedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import type { Transaction } from "./prisma.ts";

/** An admin's action, as an entry of the audit record. */
type Act = Parameters<Transaction["auditEntry"]["create"]>[0]["data"] & { readonly id: string };

/** Records an admin's action, and publishes that it is on record. */
export async function recordAct(transaction: Transaction, act: Act): Promise<void> {
  await transaction.auditEntry.create({ data: act });
  await enqueue(sqlOfPrisma(transaction), [event(act.id, ActRecordedSchema, { entryId: act.id })]);
}
