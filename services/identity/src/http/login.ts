import type { Request, RequestHandler } from "express";
import { beginSignIn, type BeginSignInDeps } from "../operations/begin-sign-in.ts";
import type { Cookie } from "./cookies.ts";
import { PAGE_POLICY, signInPage } from "./problem-page.ts";
import { queryOf } from "./query.ts";

/** Longest hint that is passed on: no address is longer. */
const MAX_HINT = 320;

/**
 * Sends the browser to the provider: `redirect` is the page to come back to, `login_hint` whom the person wants to be, and
 * with `reauthenticate` they show anew who they are, and with `staff` as strongly as staff have to. Whom another site sends is asked first, on a page of ours.
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

/** What browsers say of navigations that no page of ours began; what a person types or keeps is their own, and has none. */
const isSentByAnother = ({ headers }: Request): boolean =>
  ["cross-site", "same-site"].includes(headers["sec-fetch-site"]?.toString() ?? "");
