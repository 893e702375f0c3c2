import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { RequestHandler } from "express";
import { hashSecret } from "../domain/secret.ts";
import type { SessionStore } from "../operations/ports/sessions.ts";
import type { SignInProvider } from "../operations/ports/sign-in-provider.ts";
import type { Cookie } from "./cookies.ts";

export type LogoutDeps = {
  readonly sessions: Pick<SessionStore, "end">;
  readonly provider: Pick<SignInProvider, "signOutUrl">;
  readonly logSecurity: LogSecurity;
};

/**
 * Ends the session, then the provider's own; the provider then redirects to the home page. Otherwise the next sign-in
 * would silently be the same person again. A browser without a session goes to the home page at once.
 */
export const logout =
  (deps: LogoutDeps, sessionCookie: Cookie): RequestHandler =>
  async (request, response) => {
    const token = sessionCookie.read(request);
    const userId = token === undefined ? undefined : await deps.sessions.end(hashSecret(token));
    if (userId !== undefined) deps.logSecurity({ event: "signed_out", actor: person(userId), method: "session" });
    sessionCookie.clear(response);
    const signOutUrl = token === undefined ? undefined : deps.provider.signOutUrl();
    response.redirect(303, signOutUrl?.href ?? "/");
  };
