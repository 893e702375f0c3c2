import type { Role } from "@stakehold/service/caller.ts";
import type { Profile } from "./user.ts";

/** A role that somebody has beyond being a user. */
export type GrantedRole = Exclude<Role, "USER">;

export const GRANTED_ROLES: readonly GrantedRole[] = ["STAFF", "ADMIN"];

/** Addresses whose owners get a role when they sign in, and have it for as long as they are listed. */
export type RoleLists = Readonly<Record<GrantedRole, readonly string[]>>;

/** The roles of a person who signs in with this profile. An address that nobody vouches for gives none. */
export function rolesFor({ email, isEmailVerified }: Profile, lists: RoleLists): GrantedRole[] {
  if (!isEmailVerified) return [];
  return stillListed(GRANTED_ROLES, email, lists);
}

/** Those of a person's roles on whose lists their address is. */
export const stillListed = (roles: readonly GrantedRole[], email: string, lists: RoleLists): GrantedRole[] =>
  roles.filter((role) => lists[role].some((listed) => listed.toLowerCase() === email.toLowerCase()));
