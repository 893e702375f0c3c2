import type { RequestHandler } from "express";
import { finishSignIn, type FinishSignInDeps } from "../operations/finish-sign-in.ts";
import type { Cookie } from "./cookies.ts";
import { queryOf } from "./query.ts";

/** Where the provider sends the browser back to: opens the session and goes on to the page that was wanted. */
export const callback =
  (deps: FinishSignInDeps, cookies: { readonly session: Cookie; readonly signIn: Cookie }): RequestHandler =>
  async (request, response) => {
    const { sessionToken, returnPath } = await finishSignIn(deps, {
      query: queryOf(request),
      browserSecret: cookies.signIn.read(request),
      sessionToken: cookies.session.read(request),
      userAgent: request.headers["user-agent"],
    });
    cookies.session.set(response, sessionToken);
    response.redirect(303, returnPath);
  };
