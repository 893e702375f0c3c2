import type { SignInStrength } from "../../domain/sign-in-strength.ts";
import type { Profile } from "../../domain/user.ts";

/** What one sign-in at the provider is recognised by. */
export type Challenge = { readonly state: string; readonly nonce: string; readonly pkceVerifier: string };

/** What is asked of the provider beside who somebody is. */
export type SignInWish = {
  /** Whom the person would like to be. */
  readonly loginHint: string | undefined;
  /** Whether they have to show it anew, however lately they did. */
  readonly reauthenticates: boolean;
  /** Whether they sign in as staff do, by one of the classes that this needs. */
  readonly asStaff: boolean;
};

/** A sign-in to redeem: with `beganMsAgo` the provider must have made sure who it is since then. */
export type Redemption = Challenge & { readonly beganMsAgo: number | undefined };

/** Who it is, for how long the provider has known, null where it does not say, and how they showed it. */
export type Redeemed = {
  readonly profile: Profile;
  readonly authenticatedForMs: number | null;
  readonly strength: SignInStrength;
};

/** The OpenID provider, as sign-in needs it. Its methods throw UNAVAILABLE while the provider can't be reached. */
export interface SignInProvider {
  /** The provider's page at which to sign in. */
  authorizationUrl(challenge: Challenge, wish: SignInWish): Promise<URL>;
  /**
   * Redeems what the provider sent the browser back with. Throws UNAUTHENTICATED where it did not vouch for anybody, or
   * not anew where that was asked for.
   */
  redeem(query: URLSearchParams, redemption: Redemption): Promise<Redeemed>;
  /** The provider's own sign-out, or undefined where it has none or was not reached yet. */
  signOutUrl(): URL | undefined;
}
