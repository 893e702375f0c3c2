import { bigintOf, integerOf } from "@stakehold/store/columns.ts";
import { sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { OwnAccount } from "../domain/account.ts";
import { NO_STATISTICS } from "../domain/statistics.ts";
import type { AccountReader } from "../operations/ports/accounts.ts";
import { ACCOUNT, accountIn, USER, userOf } from "./rows.ts";

const USERS = `SELECT ${USER} FROM users WHERE id = ANY ($1::uuid[])`;

/** Everything that people see of their own account ($1). */
const OWN_ACCOUNT = `
  SELECT ${ACCOUNT},
    bets_won, bets_lost, winnings_cents
  FROM users LEFT JOIN bet_statistics ON bet_statistics.user_id = users.id WHERE users.id = $1::uuid`;

/** Reads people from PostgreSQL. The statements of pages are prepared once per connection. */
export function createAccountReader(pool: pg.Pool): AccountReader {
  const sql = sqlOfPg(pool);
  return {
    usersOf: async (ids) => (await sql.query(USERS, [[...ids]], "users")).map(userOf),
    ownAccountOf: async (id) => {
      const [row] = await sql.query(OWN_ACCOUNT, [id], "own_account");
      return row === undefined ? undefined : ownAccountIn(row);
    },
  };
}

const ownAccountIn = (row: Row): OwnAccount => ({
  ...accountIn(row),
  statistics: row["bets_won"] === null ? NO_STATISTICS : statisticsIn(row),
});

const statisticsIn = (row: Row): OwnAccount["statistics"] => ({
  betsWon: integerOf(row, "bets_won"),
  betsLost: integerOf(row, "bets_lost"),
  winningsCents: bigintOf(row, "winnings_cents"),
});
