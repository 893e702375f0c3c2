import type { Logger } from "@stakehold/service/logger.ts";
import {
  Provider,
  type Account,
  type AdapterFactory,
  type Configuration,
  type KoaContextWithOIDC,
} from "oidc-provider";
import type { OidcSettings } from "../config.ts";
import { errorPage } from "../pages/error-page.ts";
import type { Person } from "../people/person.ts";
import type { Keys } from "../storage/keys.ts";
import type { People } from "../storage/people.ts";
import { createInteractionPolicy } from "./interaction-policy.ts";
import { grantEverything } from "./grant-everything.ts";
import { allowSignOutToOrigin, createSignOut, signOutWithoutSession } from "./sign-out.ts";

export type ProviderDeps = {
  readonly artifacts: AdapterFactory;
  readonly people: People;
  readonly keys: Keys;
  readonly logger: Logger;
};

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The OpenID provider for one relying party: code flow with PKCE, and automatic consent. */
export function createProvider(issuer: string, settings: OidcSettings, deps: ProviderDeps): Provider {
  const provider = new Provider(issuer, configure(issuer, settings, deps));
  allowSignOutToOrigin(provider, new URL(settings.redirectUri).origin);
  provider.use(signOutWithoutSession);
  provider.on("server_error", (_ctx: KoaContextWithOIDC, error: Error) => {
    deps.logger.error({ err: error }, "a request to the OpenID provider failed");
  });
  return provider;
}

function configure(issuer: string, settings: OidcSettings, { artifacts, people, keys }: ProviderDeps): Configuration {
  return {
    adapter: artifacts,
    jwks: keys.signing,
    cookies: cookiesOf(issuer, keys),
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        client_name: "Stakehold",
        redirect_uris: [settings.redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        // Every ID token contains the time of the last sign-in; the most sensitive actions need a recent one.
        require_auth_time: true,
      },
    ],
    clientAuthMethods: ["client_secret_basic", "client_secret_post"],
    clientBasedCORS: () => false,
    responseTypes: ["code"],
    scopes: ["openid", "email", "profile"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    // Claims are in the ID token too, as with most hosted providers; a relying party may read either.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_ctx, subject) => accountOf(people.findBySubject(subject)),
    loadExistingGrant: grantEverything,
    interactions: {
      policy: createInteractionPolicy(people),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, ...createSignOut() },
    },
    renderError: (ctx, out) => {
      ctx.type = "html";
      ctx.body = errorPage(out.error_description ?? out.error);
    },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 60,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: 14 * DAY_SECONDS,
      Grant: 14 * DAY_SECONDS,
    },
  };
}

/**
 * Browsers share cookies between all ports of a host, so the names contain the port: the application's session, and the
 * provider of a second clone, keep their own.
 */
function cookiesOf(issuer: string, keys: Keys): NonNullable<Configuration["cookies"]> {
  const { port, protocol } = new URL(issuer);
  const prefix = `stakehold_oidc_${port || protocol.slice(0, -1)}`;
  const options = { httpOnly: true, sameSite: "lax", signed: true } as const;
  return {
    names: { session: `${prefix}_session`, interaction: `${prefix}_interaction`, resume: `${prefix}_resume` },
    keys: keys.cookies,
    long: options,
    short: options,
  };
}

function accountOf(person: Person | undefined): Account | undefined {
  if (person === undefined) return undefined;
  const { subject, email, givenName, familyName } = person;
  return {
    accountId: subject,
    claims: () => ({
      sub: subject,
      email,
      email_verified: true,
      name: familyName === undefined ? givenName : `${givenName} ${familyName}`,
      given_name: givenName,
      family_name: familyName,
    }),
  };
}
