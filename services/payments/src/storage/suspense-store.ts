import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { bigintOf, textOf } from "@stakehold/store/columns.ts";
import { suspenseOf } from "../domain/state/ledger.ts";
import type { SuspenseState } from "../domain/reconcile/suspense.ts";
import type { SuspenseStore } from "../operations/ports/suspense.ts";
import { lockSuspense, stepsOf } from "./under-lock.ts";
import { findDisputes, findMovements } from "./find-by-stake.ts";
import { operationOf } from "./tables.ts";

/** Stores money that matches nothing in PostgreSQL. */
export const createSuspenseStore = (pool: pg.Pool): SuspenseStore => ({
  change: (paymentIntent, decide, once) =>
    transactionOfPg(pool, (sql) =>
      changeUnderLock(sql, {
        ...stepsOf(sql),
        lock: () => lockSuspense(sql, paymentIntent),
        load: () => loadState(sql, paymentIntent),
        decide,
        once,
      }),
    ),
  due: async (limit) => {
    const rows = await sqlOfPg(pool).query(
      `SELECT target FROM operations WHERE kind = 'SUSPENSE_REFUND' AND next_attempt_at <= stakehold_now()
       ORDER BY next_attempt_at LIMIT $1`,
      [limit],
    );
    return rows.map((row) => textOf(row, "target"));
  },
});

async function loadState(sql: Sql, paymentIntent: string): Promise<SuspenseState> {
  const [balance] = await sql.query("SELECT cents FROM balances WHERE account = $1", [suspenseOf(paymentIntent)]);
  const operations = await sql.query(
    "SELECT * FROM operations WHERE kind = 'SUSPENSE_REFUND' AND target = $1 ORDER BY attempt",
    [paymentIntent],
  );
  return {
    paymentIntent,
    cents: balance === undefined ? 0n : bigintOf(balance, "cents"),
    operations: operations.map(operationOf),
    disputes: await findDisputes(sql, "payment_intent", paymentIntent),
    movements: await findMovements(sql, "payment_intent", paymentIntent),
  };
}
