import { domainError } from "@stakehold/errors/domain-error.ts";
import type { GrantedRole } from "./roles.ts";

/** How the provider says that somebody signed in: the class of it, and the methods (OpenID Connect Core 1.0, section 2). */
export type SignInStrength = { readonly acr: string | null; readonly amr: readonly string[] };

/** What the sign-in of staff and admins has to be: of one of the classes, or by one of the methods. Anything, where none is named. */
export type StaffRule = { readonly acr: readonly string[]; readonly amr: readonly string[] };

/**
 * Refuses somebody with a role whose sign-in is weaker than it has to be. They are not let in without the role: roles belong to a
 * person, so a weak session would have them as soon as a strong one is opened beside it. Throws FORBIDDEN.
 */
export function requireStaffStrength(
  roles: readonly GrantedRole[],
  { acr, amr }: SignInStrength,
  { acr: classes, amr: methods }: StaffRule,
): void {
  if (roles.length === 0 || (classes.length === 0 && methods.length === 0)) return;
  if (acr !== null && classes.includes(acr)) return;
  if (amr.some((method) => methods.includes(method))) return;
  throw domainError("FORBIDDEN", {}, WEAK);
}

const WEAK =
  "Staff and admins sign in with a second factor. Sign in again with it, or set one up at the sign-in provider first.";
