import { hashSecret } from "../domain/secret.ts";

export type EndSessionDeps = { readonly sessions: { end(tokenHash: Uint8Array<ArrayBuffer>): Promise<void> } };

/** Ends a session at once. A token that belongs to none ends nothing. */
export const endSession = (deps: EndSessionDeps, sessionToken: string): Promise<void> =>
  deps.sessions.end(hashSecret(sessionToken));
