import { domainError, isDomainError } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type Configuration,
  type IDToken,
} from "openid-client";
import type { Redeemed, Redemption, SignInProvider } from "../operations/ports/sign-in-provider.ts";
import { createDiscovery, type ProviderSettings } from "./discover.ts";
import { failureOf } from "./failure.ts";
import type { SignInStrength } from "../domain/sign-in-strength.ts";
import { profileOf } from "./profile.ts";

const SCOPE = "openid email profile";

/**
 * OpenID Connect Core 1.0, 3.1.2.1: providers that ignore one parameter know the other, and `max_age` makes them return
 * the time.
 */
const ANEW = { prompt: "login", max_age: "0" } as const;

/** The OpenID provider that the settings name: code flow with PKCE, state and nonce. */
export function createSignInProvider(settings: ProviderSettings, logger: Logger): SignInProvider {
  const discovery = createDiscovery(settings);
  const guarded = async <T>(work: (configuration: Configuration) => Promise<T>): Promise<T> => {
    try {
      return await work(await discovery.configuration());
    } catch (error) {
      if (isDomainError(error)) throw error;
      const failure = failureOf(error);
      logger.warn({ failure }, "the sign-in provider did not vouch for somebody");
      throw domainError(failure.code, {}, failure.message);
    }
  };

  return {
    authorizationUrl: (challenge, { loginHint, reauthenticates, asStaff }) =>
      guarded(async (configuration) =>
        buildAuthorizationUrl(configuration, {
          redirect_uri: settings.redirectUri,
          scope: SCOPE,
          state: challenge.state,
          nonce: challenge.nonce,
          code_challenge: await calculatePKCECodeChallenge(challenge.pkceVerifier),
          code_challenge_method: "S256",
          ...(loginHint === undefined ? {} : { login_hint: loginHint }),
          ...(reauthenticates ? ANEW : {}),
          ...(asStaff ? acrValues(settings) : {}),
        }),
      ),
    redeem: (query, redemption) => guarded((configuration) => redeem(configuration, settings, { query, redemption })),
    signOutUrl: () => {
      const configuration = discovery.known();
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: settings.signedOutUri });
    },
  };
}

type Answer = { readonly query: URLSearchParams; readonly redemption: Redemption };

async function redeem(
  configuration: Configuration,
  { redirectUri }: ProviderSettings,
  { query, redemption }: Answer,
): Promise<Redeemed> {
  const callback = new URL(redirectUri);
  callback.search = query.toString();
  const tokens = await authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: redemption.pkceVerifier,
    expectedState: redemption.state,
    expectedNonce: redemption.nonce,
    idTokenExpected: true,
    // The provider's `auth_time` must be after the start of this sign-in; the library tolerates clock skew.
    ...(redemption.beganMsAgo === undefined ? {} : { maxAge: Math.ceil(redemption.beganMsAgo / 1000) }),
  });
  const idToken = tokens.claims();
  if (idToken === undefined) throw domainError("UNAUTHENTICATED");
  const profile = profileOf(
    { issuer: idToken.iss, subject: idToken.sub },
    await claimsOf(configuration, idToken, tokens.access_token),
  );
  return { profile, authenticatedForMs: authenticatedForMs(idToken), strength: strengthOf(idToken) };
}

/** A wish, not an order: the ID token shows what the provider made of it. */
const acrValues = ({ staffAcr = [] }: ProviderSettings) =>
  staffAcr.length === 0 ? {} : { acr_values: staffAcr.join(" ") };

/** Reads only the ID token, because the provider's other responses are not signed. */
function strengthOf({ acr, amr }: IDToken): SignInStrength {
  const methods: unknown[] = Array.isArray(amr) ? amr : [];
  return {
    acr: typeof acr === "string" ? acr : null,
    amr: methods.filter((method) => typeof method === "string"),
  };
}

function authenticatedForMs({ auth_time: seconds }: IDToken): number | null {
  return typeof seconds === "number" ? Math.max(0, Date.now() - seconds * 1000) : null;
}

/** Many providers leave the address out of the token and return it on request. */
async function claimsOf(
  configuration: Configuration,
  idToken: IDToken,
  accessToken: string,
): Promise<Readonly<Record<string, unknown>>> {
  const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (idToken["email"] !== undefined || !canAsk) return idToken;
  return { ...idToken, ...(await fetchUserInfo(configuration, accessToken, idToken.sub)) };
}
