import type { Row } from "@stakehold/messaging/sql.ts";
import { z } from "zod";
import type { Account } from "../domain/account.ts";
import { SCOPES } from "@stakehold/service/scopes.ts";
import type { App } from "../domain/app.ts";
import { GRANTED_ROLES, type GrantedRole } from "../domain/roles.ts";
import type { User } from "../domain/user.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { TokenHolder } from "../operations/ports/api-tokens.ts";
import type { Holder } from "../operations/ports/sessions.ts";

/** What is read with a user to know the whole account. */
export const ACCOUNT_PARTS = { roles: true, terms: true, ban: true } as const satisfies Prisma.UserInclude;

type UserRow = Prisma.UserGetPayload<object>;
type AccountRow = Prisma.UserGetPayload<{ include: typeof ACCOUNT_PARTS }>;

/** A person as the domain knows them. */
export const userOf = (row: UserRow): User => ({
  id: row.id,
  issuer: row.issuer,
  subject: row.subject,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  username: row.username,
  profileImageUrl: row.profileImageUrl,
  createdAt: row.createdAt,
  isEmailVerified: row.isEmailVerified,
});

/** An account as the domain knows it. */
export const accountOf = (row: AccountRow): Account => ({
  user: userOf(row),
  roles: grantedRoles(row.roles.map(({ role }) => role)),
  acceptedTerms: row.terms !== null,
  isBanned: row.ban !== null,
});

/** Stored roles as the domain knows them, in a steady order. */
export const grantedRoles = (stored: readonly string[]): GrantedRole[] =>
  GRANTED_ROLES.filter((role) => stored.includes(role));

type AppRow = Prisma.AppGetPayload<object>;

/** An app as the domain knows it. */
export const appOf = ({ deletedAt: _deletedAt, scopes, ...row }: AppRow): App => ({
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

/** Whose a credential is, in the same statement as the credential: every request of everybody passes here. */
export const HOLDER = `
  holder.user_id::text AS user_id,
  ARRAY(SELECT role FROM user_roles WHERE user_id = holder.user_id) AS roles,
  (SELECT email FROM users WHERE id = holder.user_id) AS email,
  EXISTS (SELECT FROM terms_acceptances WHERE user_id = holder.user_id) AS accepted_terms,
  EXISTS (SELECT FROM bans WHERE user_id = holder.user_id) AS is_banned`;

/** Whose a token is, and which token, by a row with the columns of `HOLDER` and `token_id`. */
export const tokenHolderOf = (row: Row): TokenHolder => ({
  ...holderOf(row),
  tokenId: String(row["token_id"]),
  // A token of these is the whole person.
  reach: null,
});

/** Whose a credential is by a row with the columns of `HOLDER`. */
export function holderOf(row: Row): Holder {
  const { user_id: userId, email, roles, accepted_terms: acceptedTerms, is_banned: isBanned } = holderRow.parse(row);
  return { userId, email, roles: grantedRoles(roles), acceptedTerms, isBanned };
}
