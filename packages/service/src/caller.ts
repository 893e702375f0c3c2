import { domainError } from "@stakehold/errors/domain-error.ts";
import { z } from "zod";
import { NO_ID } from "./id.ts";
import type { Reach, Scope } from "./scopes.ts";

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
  /** The session that was shown; null where none was. Absent in what identity's version before vouched for. */
  readonly session?: CallerSession | null;
  /** The app that bears the credential, if one does. By itself, with client credentials, it acts for nobody. */
  readonly appId?: string;
};

/** A caller's session, and when the provider had last made sure who they are; null where it did not say. */
export type CallerSession = { readonly id: string; readonly authenticatedAt: Date | null };

/** For how long after showing who they are somebody may do what matters most, in milliseconds. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;

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

/** Refuses an app that acts by itself, and so for nobody, what belongs to a person; returns whose it is. Throws FORBIDDEN. */
export function requirePerson({ userId: id }: Caller): UserId {
  if (id === NO_ID) throw domainError("FORBIDDEN");
  return id;
}

/**
 * Refuses a token that is allowed none of these scopes; a session is the whole person. Throws INSUFFICIENT_SCOPE, with the
 * scopes of which one is missing as OAuth writes them (RFC 6750, section 3).
 */
export function requireScope({ reach }: Pick<Caller, "reach">, anyOf: readonly Scope[]): void {
  if (reach === null || anyOf.some((scope) => reach.includes(scope))) return;
  if (anyOf.length === 0) throw domainError("INSUFFICIENT_SCOPE", {}, "No token may do this. Sign in to do it.");
  const missing = anyOf.length === 1 ? `the scope ${anyOf.join()}` : `one of the scopes ${anyOf.join(", ")}`;
  throw domainError("INSUFFICIENT_SCOPE", { scope: anyOf.join(" ") }, `This token needs ${missing}.`);
}

/** Refuses a caller who lacks a role; an admin has every role. Throws FORBIDDEN. */
export function requireRole(caller: Pick<Caller, "roles">, role: Role): void {
  if (!hasRole(caller, role)) throw domainError("FORBIDDEN");
}

/** Whether somebody has a role; an admin has every role. */
export const hasRole = (caller: Pick<Caller, "roles">, role: Role): boolean =>
  caller.roles.includes(role) || caller.roles.includes("ADMIN");

/**
 * Refuses a caller who did not show lately who they are, before what a stolen session must not do. Takes the computer's
 * time, as everything does that judges an internal token. Throws REAUTHENTICATION_REQUIRED.
 */
export function requireRecentSignIn({ session }: Caller, now: Date = new Date()): void {
  // Identity's version before does not say; it let everybody do this.
  if (session === undefined) return;
  const at = session?.authenticatedAt?.getTime() ?? -Infinity;
  if (now.getTime() - at > RECENT_SIGN_IN_MS) throw domainError("REAUTHENTICATION_REQUIRED");
}

/** Refuses a token that reaches only some of what its holder may do. Throws FORBIDDEN. */
export function requireWholePerson({ reach }: Caller): void {
  if (reach !== null) throw domainError("FORBIDDEN");
}
