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

/** What a browser sends that wants to sign in. */
export type BeginSignIn = {
  readonly returnTo: string | undefined;
  readonly loginHint: string | undefined;
  /** The secret of an earlier attempt of the same browser, so that two tabs can sign in at once. */
  readonly browserSecret: string | undefined;
  /** Whether the person has to show anew who they are, before something that matters. */
  readonly reauthenticates: boolean;
  /** Whether the person wants to sign in as staff have to. */
  readonly asStaff: boolean;
  /** The session that the browser has, if any: who shows anew who they are is proposed to the provider. */
  readonly sessionToken: string | undefined;
};

/** Where to send the browser, and the secret that it keeps until it is back. */
export type BegunSignIn = { readonly url: URL; readonly browserSecret: string };

/** Begins a sign-in that only this browser can finish. Throws UNAVAILABLE while the provider can't be reached. */
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
