import type { Row } from "@stakehold/store/sql.ts";
import { columnsOf, rowReader } from "@stakehold/store/table.ts";
import { SCOPES } from "@stakehold/service/callers/scopes.ts";
import { z } from "zod";
import { flagOf, textsOf } from "@stakehold/store/columns.ts";
import type { Account } from "../domain/account.ts";
import type { App } from "../domain/app.ts";
import { GRANTED_ROLES, type GrantedRole } from "../domain/roles.ts";
import type { User } from "../domain/user.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { users } from "../generated/tables.ts";
import type { TokenHolder } from "../operations/ports/api-tokens.ts";
import type { Holder } from "../operations/ports/sessions.ts";

/** The relations to read with a user for the whole account. */
export const ACCOUNT_PARTS = { roles: true, terms: true, ban: true } as const satisfies Prisma.UserInclude;

type AccountRow = Prisma.UserGetPayload<{ include: typeof ACCOUNT_PARTS }>;

const { deletedAt: _userDeletedAt, ...user } = users;

/** The columns of a person, for `userOf`. */
export const USER = columnsOf(user);

/** Returns the person of a row of `users`, read through Prisma or with `USER`. */
export const userOf: (row: Row) => User = rowReader(user);

/** Maps a row to an account of the domain. */
export const accountOf = (row: AccountRow): Account => ({
  user: userOf(row),
  roles: grantedRoles(row.roles.map(({ role }) => role)),
  acceptedTerms: row.terms !== null,
  isBanned: row.ban !== null,
  isDeleted: row.deletedAt !== null,
});

/** Maps stored roles to those of the domain, in a stable order. */
export const grantedRoles = (stored: readonly string[]): GrantedRole[] =>
  GRANTED_ROLES.filter((role) => stored.includes(role));

type AppRow = Prisma.AppGetPayload<object>;

/** Maps a row to an app of the domain. */
export const appOf = ({ deletedAt: _deletedAt, toldAt: _toldAt, scopes, ...row }: AppRow): App => ({
  ...row,
  scopes: SCOPES.filter((scope) => scopes.includes(scope)),
});

const holderRow = z.object({
  user_id: z.string(),
  roles: z.array(z.string()),
  email: z.string(),
  accepted_terms: z.boolean(),
  is_banned: z.boolean(),
});

/** Reads a credential's holder in the same statement as the credential: every request comes through here. */
export const HOLDER = `
  holder.user_id::text AS user_id,
  ARRAY(SELECT role FROM user_roles WHERE user_id = holder.user_id) AS roles,
  (SELECT email FROM users WHERE id = holder.user_id) AS email,
  EXISTS (SELECT FROM terms_acceptances WHERE user_id = holder.user_id) AS accepted_terms,
  EXISTS (SELECT FROM bans WHERE user_id = holder.user_id) AS is_banned`;

/** When a token ends. The previous version creates tokens without an end; they are valid for 90 days. */
export const TOKEN_END = "coalesce(holder.expires_at, holder.created_at + interval '90 days')";

/** A token's scopes; null for one that the previous version created, which has all scopes. */
export const tokenScopes = z.array(z.enum(SCOPES)).nullable();

const tokenRow = z.object({ token_id: z.string(), scopes: tokenScopes, is_used_again: z.boolean() });

/** Returns a token's holder, and the token, from a row with the columns of `HOLDER` and those of the token. */
export function tokenHolderOf(row: Row): TokenHolder {
  const { token_id: tokenId, scopes, is_used_again: isUsedAgain } = tokenRow.parse(row);
  return { ...holderOf(row), tokenId, reach: scopes ?? SCOPES, isUsedAgain };
}

/** Returns a credential's holder from a row with the columns of `HOLDER`. */
export function holderOf(row: Row): Holder {
  const { user_id: userId, email, roles, accepted_terms: acceptedTerms, is_banned: isBanned } = holderRow.parse(row);
  return { userId, email, roles: grantedRoles(roles), acceptedTerms, isBanned };
}

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
