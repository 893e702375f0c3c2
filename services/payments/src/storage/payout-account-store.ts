import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { textOf } from "@stakehold/store/columns.ts";
import type { AccountState } from "../domain/state/change.ts";
import { ACCOUNT_CHECK_MS } from "../domain/state/payout-account.ts";
import type { PayoutAccountStore } from "../operations/ports/payout-accounts.ts";
import { lockAccount, stepsOf } from "./under-lock.ts";
import { accountOf, operationOf } from "./tables.ts";

/** Stores payout accounts in PostgreSQL. */
export const createPayoutAccountStore = (pool: pg.Pool): PayoutAccountStore => ({
  change: (userId, decide, once) =>
    transactionOfPg(pool, (sql) =>
      changeUnderLock(sql, {
        ...stepsOf(sql),
        lock: () => lockAccount(sql, userId),
        load: () => load(sql, userId),
        decide,
        once,
      }),
    ),
  find: async (userId) => {
    const [row] = await sqlOfPg(pool).query("SELECT * FROM payout_accounts WHERE user_id = $1", [userId]);
    return row === undefined ? null : accountOf(row);
  },
  findByStripeAccount: async (stripeAccount) => {
    const [row] = await sqlOfPg(pool).query("SELECT * FROM payout_accounts WHERE stripe_account = $1", [stripeAccount]);
    return row === undefined ? null : accountOf(row);
  },
  takeDue: async (limit) => {
    const rows = await sqlOfPg(pool).query(
      `UPDATE payout_accounts SET due_at = stakehold_now()
           + least(interval '1 day', greatest(make_interval(secs => $2), (stakehold_now() - created_at) / 2))
       WHERE user_id IN (
         SELECT user_id FROM payout_accounts WHERE due_at <= stakehold_now() ORDER BY due_at LIMIT $1
         FOR UPDATE SKIP LOCKED
       ) RETURNING *`,
      [limit, ACCOUNT_CHECK_MS / 1000],
    );
    return rows.map(accountOf);
  },
  takeForEvents: async (limit) => {
    const rows = await sqlOfPg(pool).query(
      `UPDATE payout_accounts SET events_checked_at = stakehold_now() WHERE user_id IN (
         SELECT user_id FROM payout_accounts
         WHERE stripe_account IS NOT NULL
           AND (events_checked_at IS NULL OR events_checked_at < stakehold_now() - interval '1 hour')
         ORDER BY events_checked_at NULLS FIRST LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING stripe_account`,
      [limit],
    );
    return rows.map((row) => textOf(row, "stripe_account"));
  },
  now: () => readClock(sqlOfPg(pool)),
});

async function load(sql: Sql, userId: string): Promise<AccountState> {
  const [row] = await sql.query("SELECT * FROM payout_accounts WHERE user_id = $1 FOR UPDATE", [userId]);
  const operations = await sql.query("SELECT * FROM operations WHERE kind = 'ACCOUNT' AND user_id = $1", [userId]);
  return { account: row === undefined ? null : accountOf(row), operations: operations.map(operationOf) };
}
