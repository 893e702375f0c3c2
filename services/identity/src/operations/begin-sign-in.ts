import { returnPath } from "../domain/return-path.ts";
import { hashSecret, newSecret } from "../domain/secret.ts";
import type { Challenge, SignInProvider } from "./sign-in-provider.ts";

/** A sign-in that was begun. */
export type Attempt = Challenge & { readonly browserHash: Uint8Array<ArrayBuffer>; readonly returnPath: string };

export type BeginSignInDeps = {
  readonly provider: Pick<SignInProvider, "authorizationUrl">;
  /** Keeps an attempt for ten minutes. */
  readonly attempts: { keep(attempt: Attempt): Promise<void> };
};

/** What somebody came with who wants to sign in. */
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
