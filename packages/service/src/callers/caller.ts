import { domainError } from "@stakehold/errors/domain-error.ts";
import { z } from "zod";
import { NO_ID } from "../id.ts";
import type { Reach, Scope } from "./scopes.ts";

/** Reads a person's id as identity issued it. */
export const userId = z.string().min(1).brand<"UserId">();

/** A person's id as identity issued it. */
export type UserId = z.infer<typeof userId>;

/** What a person may do beyond betting. */
export const ROLES = ["USER", "STAFF", "ADMIN"] as const;
export type Role = (typeof ROLES)[number];

/** The caller, as identity vouched for it. */
export type Caller = {
  readonly userId: UserId;
  readonly roles: readonly Role[];
  readonly acceptedTerms: boolean;
  readonly isBanned: boolean;
  /** What the presented credential reaches. */
  readonly reach: Reach;
  /** The presented session; null if there was none. Absent if identity's previous version vouched. */
  readonly session?: CallerSession | null;
  /** The app that holds the credential, if one does. With client credentials it acts for itself, for no person. */
  readonly appId?: string;
};

/** A caller's session, and when the provider last verified the person; null if it did not say. */
export type CallerSession = { readonly id: string; readonly authenticatedAt: Date | null };

/** How long after a sign-in a caller may do what matters most, in milliseconds. */
export const RECENT_SIGN_IN_MS = 10 * 60_000;

/** Rejects a caller who may not put money in. Throws TERMS_NOT_ACCEPTED, BANNED. */
export function requireBettor(caller: Caller): void {
  requireTerms(caller);
  requireUnbanned(caller);
}

/** Rejects a caller who has not confirmed age and terms. Throws TERMS_NOT_ACCEPTED. */
export function requireTerms({ acceptedTerms }: Caller): void {
  if (!acceptedTerms) throw domainError("TERMS_NOT_ACCEPTED");
}

/** Rejects a banned caller. Throws BANNED. */
export function requireUnbanned({ isBanned }: Caller): void {
  if (isBanned) throw domainError("BANNED");
}

/** Rejects an app that acts for itself where a person is needed; returns the person's id. Throws FORBIDDEN. */
export function requirePerson({ userId: id }: Caller): UserId {
  if (id === NO_ID) throw domainError("FORBIDDEN");
  return id;
}

/**
 * Rejects a token with none of these scopes; a session has every scope. Throws INSUFFICIENT_SCOPE, with the scopes of
 * which one is missing as OAuth writes them (RFC 6750, section 3).
 */
export function requireScope({ reach }: Pick<Caller, "reach">, anyOf: readonly Scope[]): void {
  if (reach === null || anyOf.some((scope) => reach.includes(scope))) return;
  if (anyOf.length === 0) throw domainError("INSUFFICIENT_SCOPE", {}, "No token may do this. Sign in to do it.");
  const missing = anyOf.length === 1 ? `the scope ${anyOf.join()}` : `one of the scopes ${anyOf.join(", ")}`;
  throw domainError("INSUFFICIENT_SCOPE", { scope: anyOf.join(" ") }, `This token needs ${missing}.`);
}

/** Rejects a caller who lacks a role; an admin has every role. Throws FORBIDDEN. */
export function requireRole(caller: Pick<Caller, "roles">, role: Role): void {
  if (!hasRole(caller, role)) throw domainError("FORBIDDEN");
}

/** Returns whether a caller has a role; an admin has every role. */
export const hasRole = (caller: Pick<Caller, "roles">, role: Role): boolean =>
  caller.roles.includes(role) || caller.roles.includes("ADMIN");

/**
 * Rejects a caller who has not signed in recently, before an action that a stolen session must not allow. Uses the
 * computer's clock, as all checks of an internal token do. Throws REAUTHENTICATION_REQUIRED.
 */
export function requireRecentSignIn({ session }: Caller, now: Date = new Date()): void {
  // Identity's previous version does not say; it allowed this to everyone.
  if (session === undefined) return;
  const at = session?.authenticatedAt?.getTime() ?? -Infinity;
  if (now.getTime() - at > RECENT_SIGN_IN_MS) throw domainError("REAUTHENTICATION_REQUIRED");
}

/** Rejects a token that reaches only part of what its holder may do. Throws FORBIDDEN. */
export function requireWholePerson({ reach }: Caller): void {
  if (reach !== null) throw domainError("FORBIDDEN");
}
