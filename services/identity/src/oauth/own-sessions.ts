import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Provider } from "oidc-provider";
import { hashSecret } from "../domain/secret.ts";
import { isLive } from "../domain/session.ts";
import type { FoundSession, SessionStore } from "../operations/ports/sessions.ts";

/** Returns when a person signed in, in seconds by this computer's clock, which the library uses; 0 if unknown. */
const signedInAt = ({ authenticatedAt, now }: Pick<FoundSession, "authenticatedAt" | "now">): number =>
  authenticatedAt === null ? 0 : Math.floor((Date.now() - (now.getTime() - authenticatedAt.getTime())) / 1_000);

/** Reads the token of the session that a browser sends with a request. */
export type SessionTokenOf = (request: Pick<IncomingMessage, "headers">) => string | undefined;

type SessionsOfBrowser = {
  readonly sessions: Pick<SessionStore, "find">;
  readonly sessionTokenOf: SessionTokenOf;
};

/**
 * Makes the authorization server use the sign-in's session and keep none of its own. Signing out, or signing in as
 * another person, takes effect here at once.
 */
export function useOwnSessions(provider: Provider, { sessions, sessionTokenOf }: SessionsOfBrowser): void {
  provider.Session.get = async (ctx) => {
    const session = new provider.Session();
    // Nothing of this session is stored, and no cookie is set for it.
    Object.defineProperty(session, "touched", { get: () => false, set: () => {} });
    const token = sessionTokenOf(ctx.req);
    const known = token === undefined ? undefined : await sessions.find(hashSecret(token));
    if (token !== undefined && known !== undefined && isLive(known, known.now)) {
      session.accountId = known.holder.userId;
      session.loginTs = signedInAt(known);
      // One person can't answer another's consent request in the same browser. The same person may sign in again
      // meanwhile.
      session.uid = createHash("sha256").update("oauth session").update(session.accountId).digest("base64url");
    }
    if (ctx.oidc instanceof provider.OIDCContext) ctx.oidc.entity("Session", session);
    return session;
  };
}
