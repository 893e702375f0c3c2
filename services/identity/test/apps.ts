import { newId } from "@stakehold/service/id.ts";
import type { Scope } from "@stakehold/service/callers/scopes.ts";
import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  discovery,
  None,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from "openid-client";
import { answerAppRequest } from "../src/operations/answer-app-request.ts";
import { createApp } from "../src/operations/create-app.ts";
import { exchangeCredential } from "../src/operations/exchange-credential.ts";
import { createBrowser, type Browser } from "./browser.ts";
import type { Door, Identity } from "./identity.ts";

/** Has no listener: a test's browser stops before it. */
export const REDIRECT = "https://partner.example/back";

/** An app as a partner's program sees it. */
export type Client = { readonly appId: string; readonly secret: string | null; readonly config: Configuration };

type Registration = {
  readonly ownerId?: string;
  readonly isPublic?: boolean;
  readonly scopes?: readonly Scope[];
  readonly redirectUris?: readonly string[];
  readonly paymentReturnUrl?: string;
};

/** Partners and people of one test server. */
export function createApps(identity: Identity, door: Door) {
  const { deps, publicUrl } = door;

  const configOf = (appId: string, secret: string | null): Promise<Configuration> =>
    discovery(new URL(publicUrl), appId, {}, secret === null ? None() : ClientSecretBasic(secret), {
      algorithm: "oauth2",
      execute: [allowInsecureRequests],
    });

  const register = async (change: Registration = {}): Promise<Client> => {
    const { userId: ownerId } = await identity.admit({ firstName: "Olga", lastName: "Owner" });
    const { appId, secret } = await createApp(deps, {
      ownerId,
      name: "Odds board",
      isPublic: false,
      redirectUris: [REDIRECT],
      paymentReturnUrl: null,
      scopes: ["bets:read", "bets:write", "webhooks:manage"],
      idempotencyKey: newId(),
      ...change,
    });
    return { appId, secret, config: await configOf(appId, secret) };
  };

  /** A browser in which a person is signed in. */
  const signedIn = async (roles: Parameters<Identity["admit"]>[1] = []) => {
    const { userId, sessionToken } = await identity.admit({}, roles);
    const browser = createBrowser();
    browser.have(publicUrl, "session", sessionToken);
    return { userId, browser };
  };

  const atConsent = (url: string) => url.startsWith(`${publicUrl}/connect/`);
  const atPartner = (url: string) => !url.startsWith(publicUrl);

  /** Returns the address to which an app sends a person, and what the app remembers until they return. */
  const begin = async ({ config }: Client, change: Readonly<Record<string, string>> = {}) => {
    const [verifier, state] = [randomPKCECodeVerifier(), randomState()];
    const url = buildAuthorizationUrl(config, {
      redirect_uri: REDIRECT,
      scope: "bets:read bets:write",
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      ...change,
    });
    return { url, checks: { pkceCodeVerifier: verifier, expectedState: state } };
  };

  /** Follows the browser to the consent page; returns the request's id. */
  const toConsent = async (browser: Browser, url: URL): Promise<string> => {
    const visit = await browser.open(url.href, (next) => atConsent(next) || atPartner(next));
    if (!atConsent(visit.url)) throw new Error(`The consent page was not reached: ${visit.url}`);
    return new URL(visit.url).pathname.split("/").at(-1) ?? "";
  };

  type Person = Awaited<ReturnType<typeof signedIn>>;

  /** Answers as the consent page does, and follows the browser back to the app. */
  const answer = async ({ userId, browser }: Person, requestId: string, isAllowed = true): Promise<URL> => {
    const path = await answerAppRequest(deps, { requestId, userId, isAllowed });
    return new URL((await browser.open(`${publicUrl}${path}`, atPartner)).url);
  };

  return {
    register,
    configOf,
    signedIn,
    begin,
    toConsent,
    answer,
    /** Follows the browser back to an app that needs no consent. */
    sentBack: async (browser: Browser, url: URL): Promise<URL> =>
      new URL((await browser.open(url.href, atPartner)).url),
    /** Follows the whole flow, up to the address with the code, as one person who consents. */
    connect: async (client: Client, person: Person, change: Readonly<Record<string, string>> = {}) => {
      const { url, checks } = await begin(client, change);
      return { back: await answer(person, await toConsent(person.browser, url)), checks };
    },
    exchange: (secret: string) => exchangeCredential(deps, { kind: "API_TOKEN", secret }),
  };
}

export type Apps = ReturnType<typeof createApps>;
