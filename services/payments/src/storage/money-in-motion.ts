import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { MoneyInMotion } from "../operations/ports/money-in-motion.ts";

/** Counting stops here: a larger number is of no use. */
const COUNTED = 1_000;

/** Counts money in motion in PostgreSQL. */
export function createMoneyInMotion(pool: pg.Pool): MoneyInMotion {
  const sql = sqlOfPg(pool);
  const count = async (from: string) => {
    const [row] = await sql.query(`SELECT count(*)::int AS count FROM (SELECT FROM ${from} LIMIT $1) AS counted`, [
      COUNTED,
    ]);
    return Number(row?.["count"]);
  };
  return { unsettledStakes: () => count(UNSETTLED), operationsInFlight: () => count(IN_FLIGHT) };
}

const UNSETTLED = "stakes WHERE status IN ('OPENING', 'PENDING', 'HELD', 'REFUNDING')";

// Accounts belong to a person, not a bet; stopped and waiting rows resume only when a person acts.
const IN_FLIGHT = "operations WHERE kind <> 'ACCOUNT' AND status IN ('DUE', 'UNKNOWN', 'SUBMITTED')";
