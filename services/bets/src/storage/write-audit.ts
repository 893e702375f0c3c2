import type { Sql } from "@stakehold/messaging/sql.ts";
import type { Audited } from "../domain/audit.ts";

/** Writes down what staff or an admin did, in the transaction of its effect. */
export const writeAudit = (sql: Sql, { id, actorId, action, subjectId, before, after, createdAt }: Audited) =>
  sql.query(
    `INSERT INTO audit_entries (id, actor_id, action, subject_id, before, after, created_at)
     VALUES ($1::uuid, $2, $3, $4, $5::text::jsonb, $6::text::jsonb, $7::timestamptz)`,
    [id, actorId, action, subjectId, JSON.stringify(before), JSON.stringify(after), createdAt],
  );
