import type { Role } from "@stakehold/service/callers/caller.ts";
import type { Profile } from "./user.ts";

/** A role beyond that of a user. */
export type GrantedRole = Exclude<Role, "USER">;

export const GRANTED_ROLES: readonly GrantedRole[] = ["STAFF", "ADMIN"];

/** Email addresses whose owners get a role when they sign in, and keep it while they are listed. */
export type RoleLists = Readonly<Record<GrantedRole, readonly string[]>>;

/** Returns the roles of a person who signs in with this profile. An unverified address gives none. */
export function rolesFor({ email, isEmailVerified }: Profile, lists: RoleLists): GrantedRole[] {
  if (!isEmailVerified) return [];
  return stillListed(GRANTED_ROLES, email, lists);
}

/** Returns those of a person's roles whose lists still contain their address. */
export const stillListed = (roles: readonly GrantedRole[], email: string, lists: RoleLists): GrantedRole[] =>
  roles.filter((role) => lists[role].some((listed) => listed.toLowerCase() === email.toLowerCase()));
