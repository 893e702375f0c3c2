import { textOf, timeOf, wordOf } from "@stakehold/store/columns.ts";
import { sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import { wordsOf } from "@stakehold/service/audit/audit-reader.ts";
import type pg from "pg";
import { DECISIONS, type PersonDecision } from "../domain/person-record.ts";
import type { PersonRecordReader } from "../operations/ports/person-records.ts";
import { ACCOUNT, accountIn } from "./rows.ts";

const BY_ID = `SELECT ${ACCOUNT} FROM users WHERE id = $1::uuid`;

/**
 * The condition after AND appears only on a further page, so that each statement starts at the right point of the
 * index.
 */
const byAddress = (behind: string): string => `
  SELECT ${ACCOUNT} FROM users WHERE lower(email) = lower($1) AND deleted_at IS NULL ${behind}
  ORDER BY created_at DESC, id DESC LIMIT $2`;

const decisions = (behind: string): string => `
  SELECT id::text, actor_id::text, action, reason, before, after, created_at FROM audit_entries WHERE subject_id = $1::uuid ${behind}
  ORDER BY created_at DESC, id DESC LIMIT $2`;

const BEHIND = "AND (created_at, id) < ($3::timestamptz, $4::uuid)";

/** Reads people for staff from PostgreSQL. */
export function createPersonRecordReader(pool: pg.Pool): PersonRecordReader {
  const sql = sqlOfPg(pool);
  return {
    find: async (id) => (await sql.query(BY_ID, [id])).map(accountIn)[0],
    search: async (search, { limit, after }) => {
      if ("id" in search) return (await sql.query(BY_ID, [search.id])).map(accountIn);
      const values = [search.email, limit + 1];
      const rows =
        after === undefined
          ? await sql.query(byAddress(""), values)
          : await sql.query(byAddress(BEHIND), [...values, after.time, after.id]);
      return rows.map(accountIn);
    },
    decisionsOn: async (personId, { limit, after }) => {
      const values = [personId, limit + 1];
      const rows =
        after === undefined
          ? await sql.query(decisions(""), values)
          : await sql.query(decisions(BEHIND), [...values, after.time, after.id]);
      return rows.map(decisionIn);
    },
  };
}

const decisionIn = (row: Row): PersonDecision => ({
  id: textOf(row, "id"),
  action: wordOf(row, "action", DECISIONS),
  actorId: textOf(row, "actor_id"),
  reason: textOf(row, "reason"),
  before: wordsOf(row["before"]),
  after: wordsOf(row["after"]),
  createdAt: timeOf(row, "created_at"),
});
