import {
  bigintOf,
  flagOf,
  integerOf,
  optionalFlag,
  optionalText,
  textOf,
  textsOf,
  timeOf,
} from "@stakehold/messaging/columns.ts";
import { sqlOfPg, type Row } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import type { OwnAccount } from "../domain/account.ts";
import { NO_STATISTICS } from "../domain/statistics.ts";
import type { User } from "../domain/user.ts";
import type { AccountReader } from "../operations/ports/accounts.ts";
import { grantedRoles } from "./rows.ts";

const USER = `
  id, issuer, subject, email, first_name, last_name, username, profile_image_url, created_at, is_email_verified`;

const USERS = `SELECT ${USER} FROM users WHERE id = ANY ($1::uuid[])`;

/** Everything that a person is told of themselves ($1). */
const OWN_ACCOUNT = `
  SELECT ${USER}, deleted_at IS NOT NULL AS is_deleted,
    ARRAY(SELECT role FROM user_roles WHERE user_id = users.id) AS roles,
    EXISTS (SELECT FROM terms_acceptances WHERE user_id = users.id) AS accepted_terms,
    EXISTS (SELECT FROM bans WHERE user_id = users.id) AS is_banned,
    bets_won, bets_lost, winnings_cents
  FROM users LEFT JOIN bet_statistics ON bet_statistics.user_id = users.id WHERE users.id = $1::uuid`;

/** Reads people from PostgreSQL. What a page reads is prepared once a connection. */
export function createAccountReader(pool: pg.Pool): AccountReader {
  const sql = sqlOfPg(pool);
  return {
    usersOf: async (ids) => (await sql.query(USERS, [[...ids]], "users")).map(userIn),
    ownAccountOf: async (id) => {
      const [row] = await sql.query(OWN_ACCOUNT, [id], "own_account");
      return row === undefined ? undefined : ownAccountIn(row);
    },
    count: async () => {
      const [row] = await sql.query("SELECT count(*) AS people FROM users");
      return Number(row?.["people"]);
    },
  };
}

const userIn = (row: Row): User => ({
  id: textOf(row, "id"),
  issuer: textOf(row, "issuer"),
  subject: textOf(row, "subject"),
  email: textOf(row, "email"),
  firstName: optionalText(row, "first_name"),
  lastName: optionalText(row, "last_name"),
  username: optionalText(row, "username"),
  profileImageUrl: optionalText(row, "profile_image_url"),
  createdAt: timeOf(row, "created_at"),
  isEmailVerified: optionalFlag(row, "is_email_verified"),
});

const ownAccountIn = (row: Row): OwnAccount => ({
  user: userIn(row),
  roles: grantedRoles(textsOf(row, "roles")),
  acceptedTerms: flagOf(row, "accepted_terms"),
  isBanned: flagOf(row, "is_banned"),
  isDeleted: flagOf(row, "is_deleted"),
  statistics: row["bets_won"] === null ? NO_STATISTICS : statisticsIn(row),
});

const statisticsIn = (row: Row): OwnAccount["statistics"] => ({
  betsWon: integerOf(row, "bets_won"),
  betsLost: integerOf(row, "bets_lost"),
  winningsCents: bigintOf(row, "winnings_cents"),
});
