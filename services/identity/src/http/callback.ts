import { currentNetwork } from "@stakehold/service/security/client-network.ts";
import type { RequestHandler } from "express";
import { finishSignIn, type FinishSignInDeps } from "../operations/finish-sign-in.ts";
import type { Cookie } from "./cookies.ts";
import { queryOf } from "./query.ts";

/** Handles the browser's return from the provider: opens the session and redirects to the requested page. */
export const callback =
  (deps: FinishSignInDeps, cookies: { readonly session: Cookie; readonly signIn: Cookie }): RequestHandler =>
  async (request, response) => {
    const { sessionToken, returnPath } = await finishSignIn(deps, {
      query: queryOf(request),
      browserSecret: cookies.signIn.read(request),
      sessionToken: cookies.session.read(request),
      userAgent: request.headers["user-agent"],
      network: currentNetwork(),
    });
    cookies.session.set(response, sessionToken);
    response.redirect(303, returnPath);
  };
