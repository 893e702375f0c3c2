import type { Account } from "../domain/account.ts";
import { GRANTED_ROLES, type GrantedRole } from "../domain/roles.ts";
import type { User } from "../domain/user.ts";
import type { Prisma } from "../generated/prisma/client.ts";

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
