import { domainError } from "@stakehold/errors/domain-error.ts";
import { readClock } from "@stakehold/messaging/clock.ts";
import { textOf, timeOf } from "@stakehold/messaging/columns.ts";
import { claim, type IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import { sqlOfPg, transactionOfPg, type Row, type Sql } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import { isExpired, requireConfirmable, requireWaiting, type StoredClearing } from "../domain/clearing.ts";
import type { ClearingChange, ClearingDecision, ClearingStore } from "../operations/ports/clearings.ts";
import { lockPlatform } from "./platform-lock.ts";
import { writeAudit } from "./write-audit.ts";

/** Requests to clear the platform, in PostgreSQL. Each change holds the platform's lock, so one waits for the other. */
export const createClearingStore = (pool: pg.Pool): ClearingStore => ({
  ask: (call, request) => transactionOfPg(pool, (sql) => ask(sql, call, request)),
  confirm: (call, decision) => transactionOfPg(pool, (sql) => confirm(sql, call, decision)),
  withdraw: (call, decision) => transactionOfPg(pool, (sql) => withdraw(sql, call, decision)),
  waiting: async () => {
    const sql = sqlOfPg(pool);
    const clearing = await waiting(sql);
    return clearing && { ...clearing, isExpired: isExpired(clearing, await readClock(sql)) };
  },
});

async function ask(
  sql: Sql,
  call: IdempotentCall,
  { cleanupId, adminId, auditId, validMs }: ClearingDecision & { readonly validMs: number },
): Promise<ClearingChange> {
  await lockPlatform(sql);
  const now = await readClock(sql);
  const [state] = await sql.query("SELECT cleanup_id::text FROM platform_state");
  const underWay = state?.["cleanup_id"];
  const before = await waiting(sql);
  const joined = before === undefined || isExpired(before, now) ? undefined : before.id;
  const { resultId, replay } = await claim(sql, call, typeof underWay === "string" ? underWay : (joined ?? cleanupId));
  if (replay || resultId !== cleanupId) return { cleanupId: resultId, isNew: false };

  if (before !== undefined) await end(sql, before.id, { by: null, ending: "EXPIRED", now });
  await sql.query(
    `INSERT INTO clearing_requests (id, asked_by, asked_at, expires_at)
     VALUES ($1::uuid, $2, $3::timestamptz, $4::timestamptz)`,
    [cleanupId, adminId, now, new Date(now.getTime() + validMs)],
  );
  await audit(sql, { auditId, cleanupId, adminId }, "ASK_TO_CLEAR_PLATFORM", now);
  return { cleanupId, isNew: true };
}

async function confirm(sql: Sql, call: IdempotentCall, decision: ClearingDecision): Promise<ClearingChange> {
  await lockPlatform(sql);
  const { cleanupId, adminId } = decision;
  if ((await claim(sql, call, cleanupId)).replay) return { cleanupId, isNew: false };
  const now = await readClock(sql);
  requireConfirmable(await find(sql, cleanupId), adminId, now);
  await end(sql, cleanupId, { by: adminId, ending: "CONFIRMED", now });
  const closed = await sql.query(
    "UPDATE platform_state SET cleanup_id = $1::uuid WHERE cleanup_id IS NULL RETURNING cleanup_id::text",
    [cleanupId],
  );
  if (closed.length === 0) throw domainError("PLATFORM_CLOSED");
  await audit(sql, decision, "CLEAR_PLATFORM", now);
  return { cleanupId, isNew: true };
}

async function withdraw(sql: Sql, call: IdempotentCall, decision: ClearingDecision): Promise<ClearingChange> {
  await lockPlatform(sql);
  const { cleanupId, adminId } = decision;
  if ((await claim(sql, call, cleanupId)).replay) return { cleanupId, isNew: false };
  requireWaiting(await find(sql, cleanupId));
  const now = await readClock(sql);
  await end(sql, cleanupId, { by: adminId, ending: "WITHDRAWN", now });
  await audit(sql, decision, "WITHDRAW_CLEARING", now);
  return { cleanupId, isNew: true };
}

/** What each step changes. */
const CHANGES = {
  ASK_TO_CLEAR_PLATFORM: { before: { clearing: "NONE" }, after: { clearing: "ASKED" } },
  CLEAR_PLATFORM: {
    before: { clearing: "ASKED", platform: "OPEN" },
    after: { clearing: "CONFIRMED", platform: "CLOSED" },
  },
  WITHDRAW_CLEARING: { before: { clearing: "ASKED" }, after: { clearing: "WITHDRAWN" } },
} as const;

const audit = (sql: Sql, decision: ClearingDecision, action: keyof typeof CHANGES, createdAt: Date) =>
  writeAudit(sql, {
    id: decision.auditId,
    actorId: decision.adminId,
    action,
    subjectId: decision.cleanupId,
    reason: null,
    ...CHANGES[action],
    createdAt,
  });

type Ending = {
  readonly by: string | null;
  readonly ending: "CONFIRMED" | "WITHDRAWN" | "EXPIRED";
  readonly now: Date;
};

const end = (sql: Sql, id: string, { by, ending, now }: Ending) =>
  sql.query("UPDATE clearing_requests SET ended_at = $2::timestamptz, ended_by = $3, ending = $4 WHERE id = $1::uuid", [
    id,
    now,
    by,
    ending,
  ]);

const waiting = async (sql: Sql): Promise<StoredClearing | undefined> =>
  (await sql.query(`${CLEARING} WHERE ended_at IS NULL`)).map(clearingOf)[0];

const find = async (sql: Sql, id: string): Promise<StoredClearing | undefined> =>
  (await sql.query(`${CLEARING} WHERE id = $1::uuid`, [id])).map(clearingOf)[0];

const CLEARING = "SELECT id::text, asked_by, asked_at, expires_at, ended_at FROM clearing_requests";

const clearingOf = (row: Row): StoredClearing => ({
  id: textOf(row, "id"),
  askedBy: textOf(row, "asked_by"),
  askedAt: timeOf(row, "asked_at"),
  expiresAt: timeOf(row, "expires_at"),
  isOver: row["ended_at"] !== null,
});
