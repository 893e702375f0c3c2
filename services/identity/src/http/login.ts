import type { Request, RequestHandler } from "express";
import { beginSignIn, type BeginSignInDeps } from "../operations/begin-sign-in.ts";
import type { Cookie } from "./cookies.ts";
import { PAGE_POLICY, signInPage } from "./problem-page.ts";
import { queryOf } from "./query.ts";

/** Longest hint that is passed on: no address is longer. */
const MAX_HINT = 320;

/**
 * Sends the browser to the provider. `redirect` is the page to come back to, and `login_hint` the account to suggest.
 * `reauthenticate` makes people authenticate again, `staff` as strongly as staff must. If another site sent the
 * browser, a page of ours asks first.
 */
export const login =
  (deps: BeginSignInDeps, cookies: { readonly session: Cookie; readonly signIn: Cookie }): RequestHandler =>
  async (request, response) => {
    if (isSentByAnother(request)) {
      response.set("content-security-policy", PAGE_POLICY).type("html").send(signInPage(request.originalUrl));
      return;
    }
    const query = queryOf(request);
    const hint = query.get("login_hint") ?? undefined;
    const { url, browserSecret } = await beginSignIn(deps, {
      returnTo: query.get("redirect") ?? undefined,
      loginHint: hint === undefined || hint.length > MAX_HINT ? undefined : hint,
      browserSecret: cookies.signIn.read(request),
      reauthenticates: query.has("reauthenticate"),
      asStaff: query.has("staff"),
      sessionToken: cookies.session.read(request),
    });
    cookies.signIn.set(response, browserSecret);
    response.redirect(303, url.href);
  };

/** What browsers send when another site began the navigation; one that a user typed or bookmarked does not count. */
const isSentByAnother = ({ headers }: Request): boolean =>
  ["cross-site", "same-site"].includes(headers["sec-fetch-site"]?.toString() ?? "");
