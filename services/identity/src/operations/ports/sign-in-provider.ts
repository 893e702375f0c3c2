import type { Profile } from "../../domain/user.ts";

/** What one sign-in at the provider is recognised by. */
export type Challenge = { readonly state: string; readonly nonce: string; readonly pkceVerifier: string };

/** The OpenID provider, as sign-in needs it. Its methods throw UNAVAILABLE while the provider can't be reached. */
export interface SignInProvider {
  /** The provider's page at which to sign in. `loginHint` names whom the person would like to be. */
  authorizationUrl(challenge: Challenge, loginHint: string | undefined): Promise<URL>;
  /** Redeems what the provider sent the browser back with. Throws UNAUTHENTICATED where it did not vouch for anybody. */
  redeem(query: URLSearchParams, challenge: Challenge): Promise<Profile>;
  /** The provider's own sign-out, or undefined where it has none or was not reached yet. */
  signOutUrl(): URL | undefined;
}
