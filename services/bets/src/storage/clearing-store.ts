import { domainError } from "@stakehold/errors/domain-error.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { textOf, timeOf } from "@stakehold/store/columns.ts";
import { claim, type IdempotentCall } from "@stakehold/messaging/change/idempotency.ts";
import { sqlOfPg, transactionOfPg, type Row, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { Audited } from "../domain/audit.ts";
import { isExpired, requireConfirmable, requireWaiting, type StoredClearing } from "../domain/clearing.ts";
import type { ClearingChange, ClearingDecision, ClearingStart, ClearingStore } from "../operations/ports/clearings.ts";
import { writeAudit } from "./write-audit.ts";

/** Stores requests to clear the platform. Each change holds the platform's lock, so changes run one by one. */
export const createClearingStore = (pool: pg.Pool): ClearingStore => ({
  ask: (call, request) => transactionOfPg(pool, (sql) => ask(sql, call, request)),
  begin: (call, decision) => transactionOfPg(pool, (sql) => begin(sql, call, decision)),
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
  request: ClearingDecision & { readonly validMs: number },
): Promise<ClearingStart> {
  await lockPlatform(sql);
  const now = await readClock(sql);
  const before = await waiting(sql);
  const joined = before === undefined || isExpired(before, now) ? undefined : before.id;
  const started = await start(sql, call, { cleanupId: request.cleanupId, joined });
  if (!started.isNew) return started;

  const { cleanupId, adminId, validMs } = request;
  if (before !== undefined) await end(sql, before.id, { by: null, ending: "EXPIRED", now });
  await sql.query(
    `INSERT INTO clearing_requests (id, asked_by, asked_at, expires_at)
     VALUES ($1::uuid, $2, $3::timestamptz, $4::timestamptz)`,
    [cleanupId, adminId, now, new Date(now.getTime() + validMs)],
  );
  await audit(sql, request, "ASK_TO_CLEAR_PLATFORM", now);
  return started;
}

async function begin(sql: Sql, call: IdempotentCall, decision: ClearingDecision): Promise<ClearingStart> {
  await lockPlatform(sql);
  const started = await start(sql, call, { cleanupId: decision.cleanupId, joined: undefined });
  if (!started.isNew) return started;

  const now = await readClock(sql);
  // A request from the time when two admins were needed is replaced.
  const before = await waiting(sql);
  if (before !== undefined) await end(sql, before.id, { by: null, ending: "EXPIRED", now });
  await close(sql, decision.cleanupId);
  const { action, after } = CHANGES.CLEAR_PLATFORM;
  await record(sql, decision, { action, before: { clearing: "NONE", platform: "OPEN" }, after, createdAt: now });
  return { ...started, isUnderWay: true };
}

/** Claims the call for the cleanup under way, else for the request that it joins, else for a new one. */
async function start(
  sql: Sql,
  call: IdempotentCall,
  { cleanupId, joined }: { readonly cleanupId: string; readonly joined: string | undefined },
): Promise<ClearingStart> {
  const [state] = await sql.query("SELECT cleanup_id::text FROM platform_state");
  const underWay = state?.["cleanup_id"];
  const { resultId, replay } = await claim(sql, call, typeof underWay === "string" ? underWay : (joined ?? cleanupId));
  return { cleanupId: resultId, isNew: !replay && resultId === cleanupId, isUnderWay: resultId === underWay };
}

/** Closes the platform for a cleanup. Throws PLATFORM_CLOSED. */
async function close(sql: Sql, cleanupId: string): Promise<void> {
  const closed = await sql.query(
    "UPDATE platform_state SET cleanup_id = $1::uuid WHERE cleanup_id IS NULL RETURNING cleanup_id::text",
    [cleanupId],
  );
  if (closed.length === 0) throw domainError("PLATFORM_CLOSED");
}

async function confirm(sql: Sql, call: IdempotentCall, decision: ClearingDecision): Promise<ClearingChange> {
  await lockPlatform(sql);
  const { cleanupId, adminId } = decision;
  if ((await claim(sql, call, cleanupId)).replay) return { cleanupId, isNew: false };
  const now = await readClock(sql);
  requireConfirmable(await find(sql, cleanupId), adminId, now);
  await end(sql, cleanupId, { by: adminId, ending: "CONFIRMED", now });
  await close(sql, cleanupId);
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

/** The audited change of each step. */
const CHANGES = {
  ASK_TO_CLEAR_PLATFORM: {
    action: "ASK_TO_CLEAR_PLATFORM",
    before: { clearing: "NONE" },
    after: { clearing: "ASKED" },
  },
  CLEAR_PLATFORM: {
    action: "CLEAR_PLATFORM",
    before: { clearing: "ASKED", platform: "OPEN" },
    after: { clearing: "CONFIRMED", platform: "CLOSED" },
  },
  WITHDRAW_CLEARING: { action: "WITHDRAW_CLEARING", before: { clearing: "ASKED" }, after: { clearing: "WITHDRAWN" } },
} as const;

const audit = (sql: Sql, decision: ClearingDecision, step: keyof typeof CHANGES, createdAt: Date) =>
  record(sql, decision, { ...CHANGES[step], createdAt });

const record = (
  sql: Sql,
  { auditId, adminId, cleanupId }: ClearingDecision,
  change: Pick<Audited, "action" | "before" | "after" | "createdAt">,
) => writeAudit(sql, { id: auditId, actorId: adminId, subjectId: cleanupId, reason: null, ...change });

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

/**
 * Waits until everyone who found the platform open has created their bet. Creating a bet takes a shared lock
 * (`lock_entry` of the migrations), closing the platform an exclusive one, so a cleanup finds every created bet.
 */
const lockPlatform = (sql: Sql) => sql.query("SELECT pg_advisory_xact_lock(hashtextextended('platform', 0))::text");
