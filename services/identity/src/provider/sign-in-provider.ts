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
import type { Profile } from "../domain/user.ts";
import type { Challenge, SignInProvider } from "../operations/ports/sign-in-provider.ts";
import { createDiscovery, type ProviderSettings } from "./discover.ts";
import { failureOf } from "./failure.ts";
import { profileOf } from "./profile.ts";

const SCOPE = "openid email profile";

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
    authorizationUrl: (challenge, loginHint) =>
      guarded(async (configuration) =>
        buildAuthorizationUrl(configuration, {
          redirect_uri: settings.redirectUri,
          scope: SCOPE,
          state: challenge.state,
          nonce: challenge.nonce,
          code_challenge: await calculatePKCECodeChallenge(challenge.pkceVerifier),
          code_challenge_method: "S256",
          ...(loginHint === undefined ? {} : { login_hint: loginHint }),
        }),
      ),
    redeem: (query, challenge) => guarded((configuration) => redeem(configuration, settings, { query, challenge })),
    signOutUrl: () => {
      const configuration = discovery.known();
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: settings.signedOutUri });
    },
  };
}

type Answer = { readonly query: URLSearchParams; readonly challenge: Challenge };

async function redeem(
  configuration: Configuration,
  { redirectUri }: ProviderSettings,
  { query, challenge }: Answer,
): Promise<Profile> {
  const callback = new URL(redirectUri);
  callback.search = query.toString();
  const tokens = await authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: challenge.pkceVerifier,
    expectedState: challenge.state,
    expectedNonce: challenge.nonce,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (idToken === undefined) throw domainError("UNAUTHENTICATED");
  return profileOf(
    { issuer: idToken.iss, subject: idToken.sub },
    await claimsOf(configuration, idToken, tokens.access_token),
  );
}

/** Many providers leave the address out of the token and return it when asked. */
async function claimsOf(
  configuration: Configuration,
  idToken: IDToken,
  accessToken: string,
): Promise<Readonly<Record<string, unknown>>> {
  const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined;
  if (idToken["email"] !== undefined || !canAsk) return idToken;
  return { ...idToken, ...(await fetchUserInfo(configuration, accessToken, idToken.sub)) };
}
