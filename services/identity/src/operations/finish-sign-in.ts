import { domainError } from "@stakehold/errors/domain-error.ts";
import { newId } from "@stakehold/service/id.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import { browserOf } from "../domain/browser.ts";
import { rolesFor, type RoleLists } from "../domain/roles.ts";
import { hashSecret, newSecret } from "../domain/secret.ts";
import { requireStaffStrength, type StaffRule } from "../domain/sign-in-strength.ts";
import { signIn, type Admitted } from "../domain/sign-in.ts";
import type { AdmissionStore } from "./ports/admissions.ts";
import type { AttemptStore, TakenAttempt } from "./ports/attempts.ts";
import type { SignInProvider } from "./ports/sign-in-provider.ts";

export type FinishSignInDeps = {
  readonly provider: Pick<SignInProvider, "redeem">;
  readonly attempts: Pick<AttemptStore, "take">;
  readonly admissions: AdmissionStore;
  readonly roleLists: RoleLists;
  readonly staffRule: StaffRule;
  readonly logSecurity: LogSecurity;
};

/** What a browser brings back from the provider. */
export type FinishSignIn = {
  readonly query: URLSearchParams;
  readonly browserSecret: string | undefined;
  /** The session that the browser still has, if any. */
  readonly sessionToken: string | undefined;
  /** The browser's user agent. */
  readonly userAgent: string | undefined;
  /** The browser's network, if the gateway sent it. */
  readonly network: string | undefined;
};

/** The opened session, and the page to continue with. */
export type FinishedSignIn = { readonly sessionToken: string; readonly returnPath: string };

/**
 * Finishes a sign-in: creates or updates the person, grants the roles of their address, and opens a new session.
 * Throws INVALID_INPUT for a sign-in that this browser did not begin or that is over, UNAUTHENTICATED, UNAVAILABLE,
 * FORBIDDEN for staff and admins who signed in too weakly, BANNED for people who were banned and deleted their account.
 */
export async function finishSignIn(deps: FinishSignInDeps, command: FinishSignIn): Promise<FinishedSignIn> {
  const attempt = await takeAttempt(deps, command);
  const { profile, authenticatedForMs, strength } = await deps.provider.redeem(command.query, {
    ...attempt,
    beganMsAgo: attempt.reauthenticates ? attempt.beganMsAgo : undefined,
  });
  const roles = rolesFor(profile, deps.roleLists);
  requireStaffStrength(roles, strength, deps.staffRule);
  const sessionToken = newSecret();
  const admission = {
    profile,
    roles,
    newUserId: newId(),
    tokenHash: hashSecret(sessionToken),
    endedTokenHash: command.sessionToken === undefined ? undefined : hashSecret(command.sessionToken),
    authenticatedForMs,
    browser: browserOf(command.userAgent),
    network: command.network ?? null,
  };
  const admitted = await deps.admissions.change(profile, (state, now) => signIn(state, admission, now));
  logAdmitted(deps, admitted);
  return { sessionToken, returnPath: attempt.returnPath };
}

/** Identity grants and revokes roles according to the lists of addresses. */
function logAdmitted({ logSecurity }: FinishSignInDeps, { userId, gained, lost }: Admitted): void {
  logSecurity({ event: "signed_in", actor: person(userId), method: "oidc" });
  const reasons = [...gained.map((role) => `${role}_GIVEN`), ...lost.map((role) => `${role}_TAKEN`)];
  for (const reason of reasons) {
    const actor = { kind: "service", id: "identity" } as const;
    logSecurity({ event: "role_changed", actor, target: { kind: "person", id: userId }, reason });
  }
}

async function takeAttempt(deps: FinishSignInDeps, { query, browserSecret }: FinishSignIn): Promise<TakenAttempt> {
  const state = query.get("state");
  const attempt =
    state === null || browserSecret === undefined
      ? undefined
      : await deps.attempts.take(state, hashSecret(browserSecret));
  if (attempt === undefined) throw domainError("INVALID_INPUT", {}, "This sign-in is over or was begun elsewhere.");
  return attempt;
}
