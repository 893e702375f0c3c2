import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { enqueue } from "@stakehold/messaging/outbox/outbox.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { optionalText, optionalTime, textOf } from "@stakehold/store/columns.ts";
import { isContested } from "../domain/state/dispute.ts";
import { isMovedByHand } from "../domain/state/hand-movement.ts";
import type { PaymentsEvent, Writes } from "../domain/state/change.ts";
import type { DueMoney, MoneyStep } from "../domain/pay-out/money-out.ts";
import type { OperationStore } from "../operations/ports/operations.ts";
import { outgoing } from "../wire/outgoing-events.ts";
import { lockBet, stepsOf } from "./under-lock.ts";
import { findDisputes, findMovements } from "./find-by-stake.ts";
import { accountOf, operationOf, stakeOf } from "./tables.ts";

/** Stores operations at Stripe in PostgreSQL. */
export const createOperationStore = (pool: pg.Pool): OperationStore => ({
  takeMoney: (betId, decide) =>
    transactionOfPg(pool, (sql) =>
      changeUnderLock<DueMoney | null, Writes, PaymentsEvent, MoneyStep | null>(sql, {
        ...stepsOf(sql),
        lock: () => lockBet(sql, betId),
        load: () => nextDue(sql, betId),
        decide: (due, now) => (due === null ? { answer: null } : decide(due, now)),
      }),
    ),
  nextMoneyDue: async (betId) => {
    const [row] = await sqlOfPg(pool).query(
      `SELECT min(next_attempt_at) AS due FROM operations
       WHERE bet_id = $1 AND kind IN ('REFUND', 'TRANSFER') AND next_attempt_at IS NOT NULL`,
      [betId],
    );
    return row === undefined ? null : optionalTime(row, "due");
  },
  betsOverdue: (overdueMs, limit, afterBetId) => betsOverdue(sqlOfPg(pool), { overdueMs, limit, afterBetId }),
  dueCancels: async (limit) => {
    const rows = await sqlOfPg(pool).query(
      `SELECT stake_id, key FROM operations WHERE kind = 'CANCEL' AND next_attempt_at <= stakehold_now()
       ORDER BY next_attempt_at LIMIT $1`,
      [limit],
    );
    return rows.map((row) => ({ stakeId: textOf(row, "stake_id"), key: textOf(row, "key") }));
  },
  betsWaitingFor: (userId, limit) =>
    betsOf(sqlOfPg(pool), "SELECT DISTINCT bet_id FROM operations WHERE status = 'WAITING' AND user_id = $1 LIMIT $2", [
      userId,
      limit,
    ]),
  betsFailedFor: (reason, limit) =>
    betsOf(
      sqlOfPg(pool),
      `SELECT DISTINCT bet_id FROM operations
       WHERE kind = 'TRANSFER' AND status = 'DUE' AND last_error = $1 AND next_attempt_at > stakehold_now() LIMIT $2`,
      [reason, limit],
    ),
  wakeTransfers: (betId, by) =>
    transactionOfPg(pool, async (sql) => {
      await lockBet(sql, betId);
      const woken =
        "userId" in by
          ? await sql.query(`${WAKE} AND status = 'WAITING' AND user_id = $2 RETURNING key`, [betId, by.userId])
          : await sql.query(`${WAKE} AND status = 'DUE' AND last_error = $2 RETURNING key`, [betId, by.reason]);
      if (woken.length > 0) await enqueue(sql, [outgoing({ type: "MoneyDue", betId })]);
    }),
});

const WAKE = `UPDATE operations SET status = 'DUE', next_attempt_at = stakehold_now()
  WHERE kind = 'TRANSFER' AND bet_id = $1`;

async function nextDue(sql: Sql, betId: string): Promise<DueMoney | null> {
  const [row] = await sql.query(
    `SELECT * FROM operations
     WHERE bet_id = $1 AND kind IN ('REFUND', 'TRANSFER') AND next_attempt_at <= stakehold_now()
     ORDER BY next_attempt_at, key LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [betId],
  );
  if (row === undefined) return null;
  const operation = operationOf(row);
  const [stake] = await sql.query("SELECT * FROM stakes WHERE id = $1 FOR UPDATE", [operation.stakeId]);
  const [account] = await sql.query("SELECT * FROM payout_accounts WHERE user_id = $1", [operation.userId]);
  const [left] = account === undefined ? await sql.query(LEFT, [operation.userId]) : [];
  if (stake === undefined) throw new TypeError(`The operation ${operation.key} belongs to no stake`);
  return {
    operation,
    stake: stakeOf(stake),
    account: account === undefined ? null : accountOf(account),
    left: left === undefined ? null : { lastAccount: optionalText(left, "last_account") },
    isContested: isContested(await findDisputes(sql, "stake_id", operation.stakeId ?? "")),
    isMovedByHand: isMovedByHand(await findMovements(sql, "stake_id", operation.stakeId ?? "")),
  };
}

// The account that a person had when they left: that of the attempt that counted.
const LEFT = `
  SELECT (
    SELECT stripe_id FROM operations WHERE kind = 'ACCOUNT' AND user_id = $1 AND status = 'DONE'
    ORDER BY attempt DESC LIMIT 1
  ) AS last_account
  FROM people_who_left WHERE user_id = $1`;

type Overdue = { readonly overdueMs: number; readonly limit: number; readonly afterBetId: string | undefined };

const betsOverdue = (sql: Sql, { overdueMs, limit, afterBetId }: Overdue): Promise<readonly string[]> =>
  betsOf(
    sql,
    `SELECT DISTINCT bet_id FROM operations
     WHERE kind IN ('REFUND', 'TRANSFER') AND next_attempt_at <= stakehold_now() - make_interval(secs => $1)
       AND ($3::uuid IS NULL OR bet_id > $3::uuid)
     ORDER BY bet_id LIMIT $2`,
    [overdueMs / 1000, limit, afterBetId ?? null],
  );

async function betsOf(sql: Sql, text: string, values: readonly unknown[]): Promise<readonly string[]> {
  const rows = await sql.query(text, values);
  return rows.map((row) => textOf(row, "bet_id"));
}
