import { returnPath } from "../domain/return-path.ts";
import { hashSecret, newSecret } from "../domain/secret.ts";
import { isLive } from "../domain/session.ts";
import type { AttemptStore } from "./ports/attempts.ts";
import type { SessionStore } from "./ports/sessions.ts";
import type { SignInProvider } from "./ports/sign-in-provider.ts";

export type BeginSignInDeps = {
  readonly provider: Pick<SignInProvider, "authorizationUrl">;
  readonly attempts: Pick<AttemptStore, "keep">;
  readonly sessions: Pick<SessionStore, "find">;
};

/** A browser's request to sign in. */
export type BeginSignIn = {
  readonly returnTo: string | undefined;
  readonly loginHint: string | undefined;
  /** The secret of an earlier attempt in the same browser, so that two tabs can sign in at once. */
  readonly browserSecret: string | undefined;
  /** Whether the person must authenticate again before a sensitive action. */
  readonly reauthenticates: boolean;
  /** Whether the person wants to sign in as strongly as staff must. */
  readonly asStaff: boolean;
  /** The browser's session, if any. On reauthentication its owner is suggested to the provider. */
  readonly sessionToken: string | undefined;
};

/** Where to send the browser, and the secret that it keeps until it returns. */
export type BegunSignIn = { readonly url: URL; readonly browserSecret: string };

/** Begins a sign-in that only this browser can finish. Throws UNAVAILABLE while the provider is unreachable. */
export async function beginSignIn(deps: BeginSignInDeps, command: BeginSignIn): Promise<BegunSignIn> {
  const challenge = { state: newSecret(), nonce: newSecret(), pkceVerifier: newSecret() };
  const browserSecret = command.browserSecret ?? newSecret();
  const { reauthenticates, asStaff } = command;
  const loginHint = command.loginHint ?? (reauthenticates ? await addressOf(deps, command) : undefined);
  const url = await deps.provider.authorizationUrl(challenge, { loginHint, reauthenticates, asStaff });
  await deps.attempts.keep({
    ...challenge,
    browserHash: hashSecret(browserSecret),
    returnPath: returnPath(command.returnTo),
    reauthenticates,
  });
  return { url, browserSecret };
}

async function addressOf({ sessions }: BeginSignInDeps, { sessionToken }: BeginSignIn): Promise<string | undefined> {
  const session = sessionToken === undefined ? undefined : await sessions.find(hashSecret(sessionToken));
  return session === undefined || !isLive(session, session.now) ? undefined : session.holder.email;
}
