import { domainError } from "@stakehold/errors/domain-error.ts";
import type { GrantedRole } from "./roles.ts";

/** How a person signed in, as the provider reports it: class and methods (OpenID Connect Core 1.0, section 2). */
export type SignInStrength = { readonly acr: string | null; readonly amr: readonly string[] };

/**
 * What the sign-in of staff and admins requires: one of the classes or one of the methods. If none is listed, any
 * sign-in will do.
 */
export type StaffRule = { readonly acr: readonly string[]; readonly amr: readonly string[] };

/**
 * Rejects a person with a role whose sign-in is too weak. Letting them in without the role would not help: roles belong
 * to a person, so a weak session would gain them as soon as a strong one is opened beside it. Throws FORBIDDEN.
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
