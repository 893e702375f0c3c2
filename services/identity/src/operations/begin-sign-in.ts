import { returnPath } from "../domain/return-path.ts";
import { hashSecret, newSecret } from "../domain/secret.ts";
import type { AttemptStore } from "./ports/attempts.ts";
import type { SignInProvider } from "./ports/sign-in-provider.ts";

export type BeginSignInDeps = {
  readonly provider: Pick<SignInProvider, "authorizationUrl">;
  readonly attempts: Pick<AttemptStore, "keep">;
};

/** What a browser sends that wants to sign in. */
export type BeginSignIn = {
  readonly returnTo: string | undefined;
  readonly loginHint: string | undefined;
  /** The secret of an earlier attempt of the same browser, so that two tabs can sign in at once. */
  readonly browserSecret: string | undefined;
};

/** Where to send the browser, and the secret that it keeps until it is back. */
export type BegunSignIn = { readonly url: URL; readonly browserSecret: string };

/** Begins a sign-in that only this browser can finish. Throws UNAVAILABLE while the provider can't be reached. */
export async function beginSignIn(deps: BeginSignInDeps, command: BeginSignIn): Promise<BegunSignIn> {
  const challenge = { state: newSecret(), nonce: newSecret(), pkceVerifier: newSecret() };
  const browserSecret = command.browserSecret ?? newSecret();
  const url = await deps.provider.authorizationUrl(challenge, command.loginHint);
  await deps.attempts.keep({
    ...challenge,
    browserHash: hashSecret(browserSecret),
    returnPath: returnPath(command.returnTo),
  });
  return { url, browserSecret };
}
