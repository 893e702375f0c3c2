import { enqueue, event } from "@stakehold/messaging/outbox/outbox.ts";
import type { Sql } from "@stakehold/store/sql.ts";
import { ActRecordedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { actDigest } from "@stakehold/service/audit/act-digest.ts";
import type { Audited } from "../domain/audit.ts";

/** Writes an audit entry and its event in the transaction of the audited effect. */
export async function writeAudit(sql: Sql, { before, after, ...entry }: Audited): Promise<void> {
  const { id: entryId, action, actorId, subjectId, reason } = entry;
  await sql.query(
    `INSERT INTO audit_entries (id, actor_id, action, subject_id, reason, before, after, created_at)
     VALUES ($1::uuid, $2, $3, $4, $5, $6::text::jsonb, $7::text::jsonb, $8::timestamptz)`,
    [
      entry.id,
      entry.actorId,
      entry.action,
      entry.subjectId,
      entry.reason,
      JSON.stringify(before),
      JSON.stringify(after),
      entry.createdAt,
    ],
  );
  const digest = actDigest({ action, actorId, subjectId, reason, before, after });
  await enqueue(sql, [event(entryId, ActRecordedSchema, { entryId, digest })]);
}
