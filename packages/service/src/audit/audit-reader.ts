import { optionalText, textOf, timeOf } from "@stakehold/store/columns.ts";
import { sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { AuditEntry, AuditWords } from "./audit-entry.ts";

/** A page of entries, newest first; only those by or about a person, if one is named. */
export type AuditQuery = Page<TimePosition> & { readonly personId: string | undefined };

/** Reads a service's record of the acts of staff and admins. */
export interface AuditReader {
  /** One entry more than the limit, if there is one. */
  entries(query: AuditQuery): Promise<readonly AuditEntry[]>;
}

/** Reads entries of a table with the columns id, created_at, before, after, and the named ones. */
export const pgAuditReader = (pool: pg.Pool, table: AuditTable): AuditReader => ({
  entries: async ({ limit, after, personId }) => {
    const rows = await sqlOfPg(pool).query(readFrom(table), [
      personId ?? null,
      after?.time ?? null,
      after?.id ?? null,
      limit + 1,
    ]);
    return rows.map(entryOf);
  },
});

/** A service's table, and those columns in it whose names vary between services. */
export type AuditTable = {
  readonly name: string;
  readonly actor: string;
  readonly subject: string;
  readonly reason: string;
};

const readFrom = ({ name, actor, subject, reason }: AuditTable): string => `
  SELECT id::text, action, ${actor}::text AS actor_id, ${subject}::text AS subject_id, ${reason} AS reason, before, after,
    created_at
  FROM ${name}
  WHERE ($1::text IS NULL OR ${actor}::text = $1 OR ${subject}::text = $1)
    AND ($2::timestamptz IS NULL OR (created_at, id) < ($2::timestamptz, $3::uuid))
  ORDER BY created_at DESC, id DESC LIMIT $4::int`;

const entryOf = (row: Row): AuditEntry => ({
  id: textOf(row, "id"),
  action: textOf(row, "action"),
  actorId: textOf(row, "actor_id"),
  subjectId: textOf(row, "subject_id"),
  reason: optionalText(row, "reason"),
  before: wordsOf(row["before"]),
  after: wordsOf(row["after"]),
  createdAt: timeOf(row, "created_at"),
});

/** Reads the words in a JSON column. */
export function wordsOf(value: unknown): AuditWords | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") throw new TypeError("A column holds no words");
  return Object.fromEntries(Object.entries(value).map(([name, word]) => [name, String(word)]));
}
