import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import type { BetState, Decide } from "../domain/decision.ts";
import type { BetFundsStore } from "../operations/ports/bet-funds.ts";
import { flagOf } from "./columns.ts";
import { decideEarly } from "./decide-early.ts";
import { lockBet } from "./locks.ts";
import { readBet, type ReadBet } from "./state.ts";
import { carryOut, decisionParameter } from "./write.ts";

/** A bet's money as a whole, in PostgreSQL. */
export const createBetFundsStore = (pool: pg.Pool): BetFundsStore => ({
  change: async (betId, decide) => {
    const sql = sqlOfPg(pool);
    const read = await readBet(sql, betId);
    const decision = decideEarly(decide, read);
    if (decision === undefined) return changeUnderLock(pool, betId, decide);
    if (decision.rows === undefined) return decision.answer;
    const isWritten = await writeIfSame(sql, betId, read, decisionParameter([decision.rows]));
    return isWritten ? decision.answer : changeUnderLock(pool, betId, decide);
  },
});

/** Locks, compares and writes in one call. */
async function writeIfSame(sql: Sql, betId: string, { text, at }: ReadBet, decision: string): Promise<boolean> {
  const values = [betId, text, at, decision];
  const [row] = await sql.query("SELECT change_bet($1, $2, $3, $4) AS is_written", values, "change_bet");
  return row !== undefined && flagOf(row, "is_written");
}

const changeUnderLock = <Answer>(pool: pg.Pool, betId: string, decide: Decide<BetState, Answer>): Promise<Answer> =>
  transactionOfPg(pool, async (sql) => {
    await lockBet(sql, betId);
    const { state, at } = await readBet(sql, betId);
    return carryOut(sql, decide(state, at));
  });
