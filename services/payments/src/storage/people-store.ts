import { onlyRow, transactionOfPg, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { bigintOf } from "@stakehold/store/columns.ts";
import type { Obligations } from "../domain/pay-out/obligations.ts";
import type { PeopleStore } from "../operations/ports/people.ts";
import { lockAccount } from "./under-lock.ts";

/** Stores people in PostgreSQL. */
export const createPeopleStore = (pool: pg.Pool): PeopleStore => ({
  release: (userId, judge) =>
    transactionOfPg(pool, async (sql) => {
      await lockAccount(sql, userId);
      judge(await obligationsOf(sql, userId));
      await sql.query("DELETE FROM payout_accounts WHERE user_id = $1", [userId]);
      await sql.query("INSERT INTO people_who_left (user_id) VALUES ($1) ON CONFLICT DO NOTHING", [userId]);
    }),
});

async function obligationsOf(sql: Sql, userId: string): Promise<Obligations> {
  const row = await onlyRow(sql, OBLIGATIONS, [userId]);
  return {
    openStakes: Number(bigintOf(row, "stakes")),
    owedCents: bigintOf(row, "owed"),
    openDisputes: Number(bigintOf(row, "disputes")),
  };
}

// The amount owed is read from the ledger: it is owed until the transfer or refund is booked.
const OBLIGATIONS = `
  SELECT
    (SELECT count(*) FROM stakes
      WHERE user_id = $1 AND status IN ('OPENING', 'PENDING', 'HELD', 'DISPUTED', 'REFUNDING')) AS stakes,
    (SELECT coalesce(sum(balances.cents), 0)::bigint FROM stakes JOIN balances
      ON balances.account IN ('payable:' || stakes.id, 'refund_payable:' || stakes.id)
      WHERE stakes.user_id = $1) AS owed,
    (SELECT count(*) FROM disputes JOIN stakes ON stakes.id = disputes.stake_id
      WHERE stakes.user_id = $1 AND disputes.closed_at IS NULL) AS disputes`;
