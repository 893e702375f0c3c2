import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Provider } from "oidc-provider";
import { hashSecret } from "../domain/secret.ts";
import { isLive } from "../domain/session.ts";
import type { SessionStore } from "../operations/ports/sessions.ts";

/** The session that a browser shows with a request. */
export type SessionTokenOf = (request: Pick<IncomingMessage, "headers">) => string | undefined;

type SessionsOfBrowser = {
  readonly sessions: Pick<SessionStore, "find">;
  readonly sessionTokenOf: SessionTokenOf;
};

/**
 * Makes the authorization server use the sign-in's session and keep none of its own, so that signing out, or signing in as
 * somebody else, takes effect here at the same moment.
 */
export function useOwnSessions(provider: Provider, { sessions, sessionTokenOf }: SessionsOfBrowser): void {
  provider.Session.get = async (ctx) => {
    const session = new provider.Session();
    // Nothing of it is stored, and no cookie is set for it.
    Object.defineProperty(session, "touched", { get: () => false, set: () => {} });
    const token = sessionTokenOf(ctx.req);
    const known = token === undefined ? undefined : await sessions.find(hashSecret(token));
    if (token !== undefined && known !== undefined && isLive(known, known.now)) {
      session.accountId = known.holder.userId;
      session.loginTs = Math.floor(known.lastSeenAt.getTime() / 1000);
      // A question that was asked in one session is not answered in another.
      session.uid = createHash("sha256").update("oauth session").update(hashSecret(token)).digest("base64url");
    }
    if (ctx.oidc instanceof provider.OIDCContext) ctx.oidc.entity("Session", session);
    return session;
  };
}
