import type { Once } from "@stakehold/messaging/change/change.ts";
import { changeUnderLock } from "@stakehold/messaging/change/change-under-lock.ts";
import { sqlOfPg, transactionOfPg, type Sql } from "@stakehold/store/sql.ts";
import type pg from "pg";
import { flagOf } from "@stakehold/store/columns.ts";
import type { BetState, Decide } from "../domain/state/change.ts";
import type { BetFundsStore } from "../operations/ports/bet-funds.ts";
import { decideEarly } from "./decide-early.ts";
import { lockBet, stepsOf } from "./under-lock.ts";
import { readBet, type ReadBet } from "./state.ts";
import { decisionParameter } from "./write.ts";

/** Stores whole bets' money in PostgreSQL. */
export const createBetFundsStore = (pool: pg.Pool): BetFundsStore => ({
  change: async (betId, decide, once) => {
    if (once !== undefined) return changeAlone(pool, betId, decide, once);
    const sql = sqlOfPg(pool);
    const read = await readBet(sql, betId);
    const decision = decideEarly(decide, read);
    if (decision === undefined) return changeAlone(pool, betId, decide);
    if (decision.rows === undefined) return decision.answer;
    const isWritten = await writeIfSame(sql, betId, read, decisionParameter([decision.rows]));
    return isWritten ? decision.answer : changeAlone(pool, betId, decide);
  },
});

/** Locks, compares and writes in one call. */
async function writeIfSame(sql: Sql, betId: string, { text, at }: ReadBet, decision: string): Promise<boolean> {
  const values = [betId, text, at, decision];
  const [row] = await sql.query("SELECT change_bet($1, $2, $3, $4) AS is_written", values, "change_bet");
  return row !== undefined && flagOf(row, "is_written");
}

const changeAlone = <Answer>(
  pool: pg.Pool,
  betId: string,
  decide: Decide<BetState, Answer>,
  once?: Once<BetState, Answer>,
): Promise<Answer> =>
  transactionOfPg(pool, (sql) =>
    changeUnderLock(sql, {
      ...stepsOf(sql),
      lock: () => lockBet(sql, betId),
      load: async () => (await readBet(sql, betId)).state,
      decide,
      once,
    }),
  );
