import { flagOf, optionalFlag, optionalText, textOf, textsOf, timeOf } from "@stakehold/store/columns.ts";
import type { Row } from "@stakehold/store/sql.ts";
import type { Account } from "../domain/account.ts";
import type { User } from "../domain/user.ts";
import { grantedRoles } from "./rows.ts";

/** The columns of a person. */
export const USER = `
  id, issuer, subject, email, first_name, last_name, username, profile_image_url, created_at, is_email_verified`;

/** The columns of an account, from a row of `users`. */
export const ACCOUNT = `
  ${USER}, deleted_at IS NOT NULL AS is_deleted,
    ARRAY(SELECT role FROM user_roles WHERE user_id = users.id) AS roles,
    EXISTS (SELECT FROM terms_acceptances WHERE user_id = users.id) AS accepted_terms,
    EXISTS (SELECT FROM bans WHERE user_id = users.id) AS is_banned`;

export const userIn = (row: Row): User => ({
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

export const accountIn = (row: Row): Account => ({
  user: userIn(row),
  roles: grantedRoles(textsOf(row, "roles")),
  acceptedTerms: flagOf(row, "accepted_terms"),
  isBanned: flagOf(row, "is_banned"),
  isDeleted: flagOf(row, "is_deleted"),
});
