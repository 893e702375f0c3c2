import type { RequestHandler } from "express";
import { beginSignIn, type BeginSignInDeps } from "../operations/begin-sign-in.ts";
import type { Cookie } from "./cookies.ts";
import { queryOf } from "./query.ts";

/** Longest hint that is passed on: no address is longer. */
const MAX_HINT = 320;

/**
 * Sends the browser to the provider: `redirect` is the page to come back to, `login_hint` whom the person wants to be, and
 * with `reauthenticate` they show anew who they are.
 */
export const login =
  (deps: BeginSignInDeps, cookies: { readonly session: Cookie; readonly signIn: Cookie }): RequestHandler =>
  async (request, response) => {
    const query = queryOf(request);
    const hint = query.get("login_hint") ?? undefined;
    const { url, browserSecret } = await beginSignIn(deps, {
      returnTo: query.get("redirect") ?? undefined,
      loginHint: hint === undefined || hint.length > MAX_HINT ? undefined : hint,
      browserSecret: cookies.signIn.read(request),
      reauthenticates: query.has("reauthenticate"),
      sessionToken: cookies.session.read(request),
    });
    cookies.signIn.set(response, browserSecret);
    response.redirect(303, url.href);
  };
