import { generateKeyPairSync, timingSafeEqual } from "node:crypto";
import type { Logger } from "@stakehold/service/logger.ts";
import { newBearerToken } from "@stakehold/service/bearer-token.ts";
import { newId } from "@stakehold/service/id.ts";
import { SCOPES } from "@stakehold/service/scopes.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
import {
  errors,
  interactionPolicy,
  Provider,
  type AdapterFactory,
  type Configuration,
  type KoaContextWithOIDC,
} from "oidc-provider";
import { hashSecret } from "../domain/secret.ts";
import type { SessionStore } from "../operations/ports/sessions.ts";
import { registerClientCredentials } from "./client-credentials.ts";
import { metadataOfOAuth } from "./metadata.ts";
import { useOwnSessions, type SessionTokenOf } from "./own-sessions.ts";
import { allowsOwnTokens, tellOAuth } from "./tell-oauth.ts";

export type AuthorizationServerParts = {
  readonly artifacts: AdapterFactory;
  readonly sessions: Pick<SessionStore, "find">;
  readonly sessionTokenOf: SessionTokenOf;
  /** The page for what must not be sent to an app's address, because the address itself is in doubt. */
  readonly problemPage: (message: string) => string;
  readonly tellSecurity: TellSecurity;
  readonly logger: Logger;
};

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** For how long an app's access token holds, in seconds. */
const ACCESS_TOKEN_LIFE_S = 60 * MINUTE_S;

/** For how long a refresh token may lie unused. Each is used once; the one that takes its place begins anew. */
const REFRESH_TOKEN_LIFE_S = 30 * DAY_S;

/** After so long a person is asked again, however often the app came. */
const GRANT_LIFE_S = 365 * DAY_S;

/** For how long somebody may look at the question. */
const QUESTION_LIFE_S = 30 * MINUTE_S;

const CODE_LIFE_S = MINUTE_S;

/** The addresses of the authorization server, below the origin that people use. */
export const OAUTH_ROUTES = {
  authorization: "/oauth/authorize",
  token: "/oauth/token",
  revocation: "/oauth/revoke",
  introspection: "/oauth/introspect",
} as const;

/** Where the metadata is (RFC 8414). */
export const METADATA_ROUTE = "/.well-known/oauth-authorization-server";

/**
 * The authorization server of OAuth 2.1: authorization code with PKCE, refresh tokens that rotate, and client credentials.
 * It keeps no session of its own and no ID tokens, so it says nothing of who a person is.
 */
export function createAuthorizationServer(issuer: string, parts: AuthorizationServerParts): Provider {
  const provider = new Provider(issuer, configurationOf(parts));
  // What stands in front says by which address it was asked; see mount-oauth.ts.
  provider.proxy = true;
  // An opaque token is its own id, and a model makes that by itself, whatever the types say. It also says in which format it is.
  const makeId = () => newBearerToken("sh_at");
  for (const { prototype } of [provider.AccessToken, provider.ClientCredentials]) {
    Object.assign(prototype, { format: "opaque", generateTokenId: makeId });
  }
  Object.assign(provider.Grant.prototype, { generateTokenId: newId });
  provider.Client.prototype.compareClientSecret = function compare(shown) {
    const digests = (this.clientSecret ?? "").split(" ").map((digest) => Buffer.from(digest, "hex"));
    const digest = hashSecret(shown);
    return digests.filter((one) => timingSafeEqual(digest, one)).length > 0;
  };
  useOwnSessions(provider, parts);
  registerClientCredentials(provider);
  provider.use(metadataOfOAuth(METADATA_ROUTE));
  tellOAuth(provider, parts);
  return provider;
}

function configurationOf({ artifacts, tellSecurity, problemPage }: AuthorizationServerParts): Configuration {
  return {
    adapter: artifacts,
    routes: OAUTH_ROUTES,
    scopes: [...SCOPES],
    // The library wants a key for the ID tokens that it never makes here.
    jwks: { keys: [generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" })] },
    enabledJWA: { idTokenSigningAlgValues: ["Ed25519"] },
    clientDefaults: { id_token_signed_response_alg: "Ed25519" },
    claims: {},
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    pkce: { required: () => true },
    // The name of a cookie alone: who holds one has to be signed in as the person who was asked, too.
    cookies: {
      names: { interaction: "oauth_question", resume: "oauth_resume", session: "oauth_session" },
      short: { httpOnly: true, sameSite: "lax", signed: false, path: "/oauth" },
    },
    extraParams: { scope: requireKnownScopes },
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    interactions: { policy: askAlways(), url: (_ctx, { prompt, uid }) => pageFor(prompt.name, uid) },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // Browsers may ask from where a public app lives, which knows no secret that another page could use.
    clientBasedCORS: (ctx, origin, client) =>
      ctx.oidc.route === "token" && client.clientAuthMethod === "none" && livesAt(origin, client.redirectUris ?? []),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: allowsOwnTokens(tellSecurity) },
      introspection: { enabled: true, allowedPolicy: allowsOwnTokens(tellSecurity) },
    },
    renderError: (ctx, { error, error_description }) => {
      ctx.type = "html";
      ctx.body = problemPage(WORDS_OF_ERRORS[error] ?? `It asked for something wrong: ${error_description ?? error}.`);
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_LIFE_S,
      ClientCredentials: ACCESS_TOKEN_LIFE_S,
      AuthorizationCode: CODE_LIFE_S,
      RefreshToken: REFRESH_TOKEN_LIFE_S,
      Grant: GRANT_LIFE_S,
      Interaction: QUESTION_LIFE_S,
      Session: QUESTION_LIFE_S,
    },
  };
}

const livesAt = (origin: string, redirectUris: readonly string[]): boolean =>
  redirectUris.some((uri) => URL.parse(uri)?.origin === origin);

/** What people read who meet an error that no app may be told. */
const WORDS_OF_ERRORS: Readonly<Record<string, string>> = {
  invalid_client: "Stakehold does not know this app. It may have been deleted.",
  invalid_redirect_uri: "It wants to send you to an address that is not registered for it.",
  server_error: "Something went wrong on our side. Go back to the app and try again.",
};

/** Every app asks each time: a public one could be anybody's program that borrows its name (RFC 8252, section 8.6). */
function askAlways(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const isUnanswered = new interactionPolicy.Check(
    "unanswered",
    "the person has to be asked",
    "consent_required",
    (ctx) => ctx.oidc.result?.consent === undefined,
  );
  policy.get("consent")?.checks.add(isUnanswered);
  return policy;
}

/** Where somebody signs in, to come back to the same request, and where they are asked. */
const pageFor = (prompt: string, uid: string): string =>
  prompt === "login"
    ? `/api/login?redirect=${encodeURIComponent(`${OAUTH_ROUTES.authorization}/${uid}`)}`
    : `/connect/${uid}`;

/** The library reads over scopes that it does not know; a partner is better told. So this looks at what was sent. */
function requireKnownScopes({ query }: KoaContextWithOIDC): void {
  const sent = query["scope"];
  const asked = typeof sent === "string" ? sent.split(" ") : [];
  const unknown = asked.find((scope) => !SCOPES.some((known) => known === scope));
  if (asked.length === 0 || unknown !== undefined) {
    throw new errors.InvalidScope("requested scope is not known", unknown ?? "");
  }
}
