import { flagOf, textsOf } from "@stakehold/store/columns.ts";
import type { Row } from "@stakehold/store/sql.ts";
import type { Account } from "../domain/account.ts";
import { grantedRoles, USER, userOf } from "./rows.ts";

/** The columns of an account, from a row of `users`. */
export const ACCOUNT = `
  ${USER}, deleted_at IS NOT NULL AS is_deleted,
    ARRAY(SELECT role FROM user_roles WHERE user_id = users.id) AS roles,
    EXISTS (SELECT FROM terms_acceptances WHERE user_id = users.id) AS accepted_terms,
    EXISTS (SELECT FROM bans WHERE user_id = users.id) AS is_banned`;

/** Reads an account from a row with the columns of `ACCOUNT`. */
export const accountIn = (row: Row): Account => ({
  user: userOf(row),
  roles: grantedRoles(textsOf(row, "roles")),
  acceptedTerms: flagOf(row, "accepted_terms"),
  isBanned: flagOf(row, "is_banned"),
  isDeleted: flagOf(row, "is_deleted"),
});
