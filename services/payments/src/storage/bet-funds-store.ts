import { readClock } from "@stakehold/messaging/clock.ts";
import { transactionOfPg } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import type { BetFundsStore } from "../operations/ports.ts";
import { lockBet } from "./locks.ts";
import { findSettlement } from "./settlement-rows.ts";
import { stakeOf } from "./stake-rows.ts";
import { write } from "./write.ts";

/** A bet's money as a whole, in PostgreSQL. */
export const betFundsStore = (pool: pg.Pool): BetFundsStore => ({
  change: (betId, decide) =>
    transactionOfPg(pool, async (sql) => {
      await lockBet(sql, betId);
      const settlement = await findSettlement(sql, betId);
      const rows =
        settlement === null
          ? await sql.query("SELECT * FROM stakes WHERE bet_id = $1 ORDER BY id FOR UPDATE", [betId])
          : [];
      const { answer, writes } = decide({ betId, stakes: rows.map(stakeOf), settlement }, await readClock(sql));
      if (writes !== undefined) await write(sql, writes);
      return answer;
    }),
});
