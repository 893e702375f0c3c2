import { generateKeyPairSync, timingSafeEqual } from "node:crypto";
import type { Logger } from "@stakehold/service/logger.ts";
import { newBearerToken } from "@stakehold/service/callers/bearer-token.ts";
import { RECENT_SIGN_IN_MS } from "@stakehold/service/callers/caller.ts";
import { newId } from "@stakehold/service/id.ts";
import { SCOPES } from "@stakehold/service/callers/scopes.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import {
  errors,
  interactionPolicy,
  Provider,
  type AdapterFactory,
  type Configuration,
  type KoaContextWithOIDC,
  type PromptDetail,
} from "oidc-provider";
import { METADATA_ROUTE, OAUTH_ROUTES } from "../domain/oauth-routes.ts";
import { hashSecret } from "../domain/secret.ts";
import type { SessionStore } from "../operations/ports/sessions.ts";
import { registerClientCredentials } from "./client-credentials.ts";
import { metadataOfOAuth } from "./metadata.ts";
import { useOwnSessions, type SessionTokenOf } from "./own-sessions.ts";
import { allowsOwnTokens, logOAuth } from "./log-oauth.ts";
import { useCodesOnce } from "./use-codes-once.ts";

export type AuthorizationServerParts = {
  readonly artifacts: AdapterFactory;
  readonly sessions: Pick<SessionStore, "find">;
  readonly sessionTokenOf: SessionTokenOf;
  /** The page for an error that must not be sent to an app's address, because that address itself is in doubt. */
  readonly problemPage: (message: string) => string;
  readonly logSecurity: LogSecurity;
  readonly logger: Logger;
};

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** The life of an app's access token, in seconds. */
const ACCESS_TOKEN_LIFE_S = 60 * MINUTE_S;

/** How long a refresh token may stay unused. Each is used once; its replacement starts a new period. */
const REFRESH_TOKEN_LIFE_S = 30 * DAY_S;

/** After this time a person must consent again, however often the app used the grant. */
const GRANT_LIFE_S = 365 * DAY_S;

/** How long a consent request stays open. */
const QUESTION_LIFE_S = 30 * MINUTE_S;

const CODE_LIFE_S = MINUTE_S;

/**
 * Creates the OAuth 2.1 authorization server: authorization code with PKCE, rotating refresh tokens, and client
 * credentials. It keeps no session of its own and issues no ID tokens, so it reveals nothing about who a person is.
 */
export function createAuthorizationServer(issuer: string, parts: AuthorizationServerParts): Provider {
  const provider = new Provider(issuer, configurationOf(parts));
  // The proxy in front reports the address that was requested; see mount-oauth.ts.
  provider.proxy = true;
  // An opaque token is its own id, and a model generates it, whatever the types say. It also reports its own format.
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
  useCodesOnce(provider);
  logOAuth(provider, parts);
  return provider;
}

function configurationOf({ artifacts, logSecurity, problemPage }: AuthorizationServerParts): Configuration {
  return {
    adapter: artifacts,
    routes: OAUTH_ROUTES,
    scopes: [...SCOPES],
    // The library requires a key for ID tokens, although it issues none here.
    jwks: { keys: [generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" })] },
    enabledJWA: { idTokenSigningAlgValues: ["Ed25519"] },
    clientDefaults: { id_token_signed_response_alg: "Ed25519" },
    claims: {},
    responseTypes: ["code"],
    clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
    pkce: { required: () => true },
    // The cookie holds only an id: its bearer must also be signed in as the person who was asked.
    cookies: {
      names: { interaction: "oauth_question", resume: "oauth_resume", session: "oauth_session" },
      short: { httpOnly: true, sameSite: "lax", signed: false, path: "/oauth" },
    },
    extraParams: { scope: requireKnownScopes },
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
    },
    interactions: { policy: alwaysPrompt(), url: (_ctx, { prompt, uid }) => pageFor(prompt, uid) },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    // Browsers may call from a public app's origin; such an app has no secret that another page could use.
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
      revocation: { enabled: true, allowedPolicy: allowsOwnTokens(logSecurity) },
      introspection: { enabled: true, allowedPolicy: allowsOwnTokens(logSecurity) },
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

/** The texts shown to people for errors that must not be sent to an app. */
const WORDS_OF_ERRORS: Readonly<Record<string, string>> = {
  invalid_client: "Stakehold does not know this app. It may have been deleted.",
  invalid_redirect_uri: "It wants to send you to an address that is not registered for it.",
  server_error: "Something went wrong on our side. Go back to the app and try again.",
};

const NOT_RECENT = "sign_in_not_recent";

/**
 * Every app asks each time: a public one could be any program that borrows its name (RFC 8252, section 8.6). The person
 * must have signed in recently, because the app's tokens outlive the session.
 */
function alwaysPrompt(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const isNotRecent = new interactionPolicy.Check(
    NOT_RECENT,
    "the person has to sign in again",
    "login_required",
    ({ oidc: { result, session } }) =>
      result?.consent === undefined && session?.accountId !== undefined && session.past(RECENT_SIGN_IN_MS / 1_000),
  );
  policy.get("login")?.checks.add(isNotRecent);
  const isUnanswered = new interactionPolicy.Check(
    "unanswered",
    "the person has to be asked",
    "consent_required",
    (ctx) => ctx.oidc.result?.consent === undefined,
  );
  policy.get("consent")?.checks.add(isUnanswered);
  return policy;
}

/** Returns the page where a person signs in, to return to the same request, or where they consent. */
function pageFor({ name, reasons }: Pick<PromptDetail, "name" | "reasons">, uid: string): string {
  if (name !== "login") return `/connect/${uid}`;
  const query = new URLSearchParams({ redirect: `${OAUTH_ROUTES.authorization}/${uid}` });
  if (reasons.includes(NOT_RECENT)) query.set("reauthenticate", "1");
  return `/api/login?${query.toString()}`;
}

/**
 * The library ignores scopes that it does not know; partners are better off with an error. So this checks what was
 * sent.
 */
function requireKnownScopes({ query }: KoaContextWithOIDC): void {
  const sent = query["scope"];
  const asked = typeof sent === "string" ? sent.split(" ") : [];
  const unknown = asked.find((scope) => !SCOPES.some((known) => known === scope));
  if (asked.length === 0 || unknown !== undefined) {
    throw new errors.InvalidScope("requested scope is not known", unknown ?? "");
  }
}
