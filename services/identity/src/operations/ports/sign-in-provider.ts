import type { SignInStrength } from "../../domain/sign-in-strength.ts";
import type { Profile } from "../../domain/user.ts";

/** The values that identify one sign-in at the provider. */
export type Challenge = { readonly state: string; readonly nonce: string; readonly pkceVerifier: string };

/** The options of a sign-in at the provider. */
export type SignInWish = {
  /** The account that the person would like to use. */
  readonly loginHint: string | undefined;
  /** Whether they must authenticate again, however recently they did. */
  readonly reauthenticates: boolean;
  /** Whether they sign in as staff, by one of the classes that staff need. */
  readonly asStaff: boolean;
};

/** A sign-in to redeem. With `beganMsAgo`, the provider must have authenticated the person since then. */
export type Redemption = Challenge & { readonly beganMsAgo: number | undefined };

/** The profile, how long ago the provider authenticated the person (null if it does not say), and by which methods. */
export type Redeemed = {
  readonly profile: Profile;
  readonly authenticatedForMs: number | null;
  readonly strength: SignInStrength;
};

/** The OpenID provider, as sign-in needs it. Its methods throw UNAVAILABLE while the provider is unreachable. */
export interface SignInProvider {
  /** Returns the provider's sign-in page. */
  authorizationUrl(challenge: Challenge, wish: SignInWish): Promise<URL>;
  /**
   * Redeems the provider's response. Throws UNAUTHENTICATED if it vouched for nobody, or did not authenticate again
   * although required.
   */
  redeem(query: URLSearchParams, redemption: Redemption): Promise<Redeemed>;
  /** Returns the provider's own sign-out, or undefined if it has none or was not reached yet. */
  signOutUrl(): URL | undefined;
}
