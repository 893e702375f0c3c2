import { domainError } from "@stakehold/errors/domain-error.ts";
import { z } from "zod";
import type { Reach } from "./scopes.ts";

/** Reads a person's id as identity gave it. */
export const userId = z.string().min(1).brand<"UserId">();

/** A person's id as identity gave it. */
export type UserId = z.infer<typeof userId>;

/** What a person may do beyond betting. */
export const ROLES = ["USER", "STAFF", "ADMIN"] as const;
export type Role = (typeof ROLES)[number];

/** Who is asking, as identity vouched for it. */
export type Caller = {
  readonly userId: UserId;
  readonly roles: readonly Role[];
  readonly acceptedTerms: boolean;
  readonly isBanned: boolean;
  /** What the credential reaches that was shown at the door. */
  readonly reach: Reach;
  /** The app that bears the credential, if one does. By itself, with client credentials, it acts for nobody. */
  readonly appId?: string;
};

/** Refuses whoever shows a token: what only the person does, signed in, no token reaches. Throws FORBIDDEN. */
export function requireSession({ reach }: Caller): void {
  if (reach !== null) throw domainError("FORBIDDEN");
}

/** Refuses a caller who may not put money in. Throws TERMS_NOT_ACCEPTED, BANNED. */
export function requireBettor(caller: Caller): void {
  requireTerms(caller);
  requireUnbanned(caller);
}

/** Refuses a caller who has not confirmed age and terms. Throws TERMS_NOT_ACCEPTED. */
export function requireTerms({ acceptedTerms }: Caller): void {
  if (!acceptedTerms) throw domainError("TERMS_NOT_ACCEPTED");
}

/** Refuses a caller who was banned. Throws BANNED. */
export function requireUnbanned({ isBanned }: Caller): void {
  if (isBanned) throw domainError("BANNED");
}

/** Refuses a caller who lacks a role; an admin has every role. Throws FORBIDDEN. */
export function requireRole(caller: Caller, role: Role): void {
  if (!hasRole(caller, role)) throw domainError("FORBIDDEN");
}

/** Whether somebody has a role; an admin has every role. */
export const hasRole = (caller: Caller, role: Role): boolean =>
  caller.roles.includes(role) || caller.roles.includes("ADMIN");
