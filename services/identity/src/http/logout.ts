import type { RequestHandler } from "express";
import { endSession, type EndSessionDeps } from "../operations/end-session.ts";
import type { SignInProvider } from "../operations/sign-in-provider.ts";
import type { Cookie } from "./cookies.ts";

export type LogoutDeps = EndSessionDeps & { readonly provider: Pick<SignInProvider, "signOutUrl"> };

/**
 * Ends the session, then the provider's own, which sends the browser on to the first page: else the next sign-in would
 * silently be the same person again. Whoever had no session goes to the first page at once.
 */
export const logout =
  (deps: LogoutDeps, sessionCookie: Cookie): RequestHandler =>
  async (request, response) => {
    const token = sessionCookie.read(request);
    if (token !== undefined) await endSession(deps, token);
    sessionCookie.clear(response);
    const signOutUrl = token === undefined ? undefined : deps.provider.signOutUrl();
    response.redirect(303, signOutUrl?.href ?? "/");
  };
