import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { bearerPrefixOf, secretPrefixOf } from "@stakehold/service/callers/bearer-token.ts";
import { NO_ID, newId } from "@stakehold/service/id.ts";
import { SCOPES, type Scope } from "@stakehold/service/callers/scopes.ts";
import { decodeJwt } from "jose";
import * as oauth from "oauth4webapi";
import {
  authorizationCodeGrant,
  clientCredentialsGrant,
  refreshTokenGrant,
  tokenIntrospection,
  tokenRevocation,
} from "openid-client";
import { hashSecret, newSecret } from "../src/domain/secret.ts";
import { answerAppRequest } from "../src/operations/answer-app-request.ts";
import { banUser } from "../src/operations/ban-user.ts";
import { deleteApp } from "../src/operations/delete-app.ts";
import { updateApp } from "../src/operations/update-app.ts";
import { endApp } from "../src/operations/end-app.ts";
import { endSessions } from "../src/operations/end-sessions.ts";
import { disconnectApp } from "../src/operations/disconnect-app.ts";
import { narrowApp } from "../src/operations/narrow-app.ts";
import { readAppRequest } from "../src/operations/read-app-request.ts";
import { rotateAppSecret } from "../src/operations/rotate-app-secret.ts";
import { createApps, REDIRECT, type Apps, type Client } from "./apps.ts";
import { createBrowser } from "./browser.ts";
import { createDoor, createIdentity, securityEntries, type Door, type Identity } from "./identity.ts";

let identity: Identity;
let door: Door;
let apps: Apps;

beforeAll(async () => {
  identity = await createIdentity();
  door = await createDoor(identity);
  apps = createApps(identity, door);
});
beforeEach(() => void securityEntries());
afterAll(async () => {
  await door.close();
  await identity.close();
});

const claimsOf = async (token: string) => decodeJwt((await apps.exchange(token)).token);
const refused = (token: string) => expect(apps.exchange(token)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });

/** Returns the security log's entries about apps, by event and reason. */
const consumedApps = () =>
  securityEntries()
    .filter(({ event }) => event.startsWith("app_"))
    .map(({ event, reason }) => [event, reason]);

/** Connects a person to an app; returns its tokens. */
async function connected(change: Parameters<Apps["register"]>[0] = {}) {
  const [client, person] = [await apps.register(change), await apps.signedIn()];
  const { back, checks } = await apps.connect(client, person);
  const tokens = await authorizationCodeGrant(client.config, back, checks);
  securityEntries();
  return { client, person, back, checks, token: tokens.access_token, refreshToken: tokens.refresh_token ?? "" };
}

describe("with openid-client, a person who consents", () => {
  test("gives the app a token for the granted scopes alone, without the person's roles", async () => {
    const client = await apps.register();
    const person = await apps.signedIn(["STAFF", "ADMIN"]);
    const { back, checks } = await apps.connect(client, person);
    const tokens = await authorizationCodeGrant(client.config, back, checks);

    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "bets:read bets:write" });
    expect(tokens["id_token"]).toBeUndefined();
    expect(bearerPrefixOf(tokens.access_token)).toBe("sh_at");
    expect(await claimsOf(tokens.access_token)).toMatchObject({
      sub: person.userId,
      roles: ["USER"],
      reach: ["bets:read", "bets:write"],
      app: client.appId,
    });
    const [app] = await door.deps.appReader.connectedTo(person.userId, { limit: 20, after: undefined });
    expect(app).toMatchObject({ app: { id: client.appId }, scopes: ["bets:read", "bets:write"] });
    expect(app?.lastUsedAt).toBeInstanceOf(Date);
    expect(securityEntries().filter(({ event }) => event === "app_connected")).toEqual([
      expect.objectContaining({
        actor: { kind: "person", id: person.userId },
        target: { kind: "app", id: client.appId },
      }),
    ]);
  });

  test("first signs in if necessary, and returns to the same request", async () => {
    const [client, browser] = [await apps.register(), createBrowser()];
    const { url, checks } = await apps.begin(client);
    const isForm = await browser.open(url.href, (next) => next.includes("/api/login"));
    const login = new URL(isForm.url);
    login.searchParams.set("login_hint", "bob@example.com");
    const consentVisit = await browser.open(login.href, (next) => next.includes("/connect/"));
    const { userId } = await identity.exchange(browser.cookie(door.publicUrl, "session") ?? "");
    const back = await apps.answer({ userId, browser }, new URL(consentVisit.url).pathname.split("/").at(-1) ?? "");
    const { access_token: token } = await authorizationCodeGrant(client.config, back, checks);
    expect((await apps.exchange(token)).userId).toBe(userId);
  });

  test("first signs in again if their sign-in is 24 minutes old, and returns to the same request", async () => {
    const [client, browser] = [await apps.register(), createBrowser()];
    await browser.open(
      `${door.publicUrl}/api/login?login_hint=bob@example.com`,
      (next) => next === `${door.publicUrl}/`,
    );
    await identity.moveClock(24 * 60_000);
    const { url, checks } = await apps.begin(client);
    const login = new URL((await browser.open(url.href, (next) => next.includes("/api/login"))).url);
    expect(login.searchParams.get("reauthenticate")).toBe("1");
    // Otherwise the provider shows its own page; own-sessions.test.ts covers that.
    login.searchParams.delete("reauthenticate");
    const consentVisit = await browser.open(login.href, (next) => next.includes("/connect/"));
    const { userId } = await identity.exchange(browser.cookie(door.publicUrl, "session") ?? "");
    const back = await apps.answer({ userId, browser }, new URL(consentVisit.url).pathname.split("/").at(-1) ?? "");
    const { access_token: token } = await authorizationCodeGrant(client.config, back, checks);
    expect((await apps.exchange(token)).userId).toBe(userId);
  });

  test("sees the app, its owner and the requested scopes", async () => {
    const [client, { userId, browser }] = [await apps.register(), await apps.signedIn()];
    const requestId = await apps.toConsent(browser, (await apps.begin(client)).url);
    const { app, request } = await readAppRequest(door.deps, { requestId, userId });
    expect({ name: app.name, ...request }).toMatchObject({
      name: "Odds board",
      scopes: ["bets:read", "bets:write"],
      redirectUri: REDIRECT,
    });
  });

  test("can connect a public app, with PKCE alone", async () => {
    const { token, person } = await connected({ isPublic: true });
    expect((await apps.exchange(token)).userId).toBe(person.userId);
  });

  test("connects an app that gets new tokens at each refresh", async () => {
    const { client, token, refreshToken, person } = await connected();
    const next = await refreshTokenGrant(client.config, refreshToken);
    expect(next.refresh_token).not.toBe(refreshToken);
    expect(next.access_token).not.toBe(token);
    expect((await apps.exchange(next.access_token)).userId).toBe(person.userId);
  });
});

describe("with oauth4webapi", () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const described = async () =>
    oauth.processDiscoveryResponse(
      new URL(door.publicUrl),
      await oauth.discoveryRequest(new URL(door.publicUrl), { algorithm: "oauth2", ...insecure }),
    );

  test("the metadata describes an authorization server at the public address", async () => {
    const at = (path: string) => `${door.publicUrl}/oauth/${path}`;
    expect(await described()).toEqual({
      issuer: door.publicUrl,
      authorization_endpoint: at("authorize"),
      token_endpoint: at("token"),
      revocation_endpoint: at("revoke"),
      introspection_endpoint: at("introspect"),
      scopes_supported: [...SCOPES],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: expect.arrayContaining(["authorization_code", "refresh_token", "client_credentials"]),
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
  });

  test("code flow, refresh, introspection and revocation pass every check of the client", async () => {
    const [registered, person, as] = [await apps.register(), await apps.signedIn(), await described()];
    const client: oauth.Client = { client_id: registered.appId };
    const auth = oauth.ClientSecretPost(registered.secret ?? "");
    const { back, checks } = await apps.connect(registered, person);

    const params = oauth.validateAuthResponse(as, client, back, checks.expectedState);
    const verifier = checks.pkceCodeVerifier;
    const response = await oauth.authorizationCodeGrantRequest(as, client, auth, params, REDIRECT, verifier, insecure);
    const first = await oauth.processAuthorizationCodeResponse(as, client, response);

    const again = await oauth.refreshTokenGrantRequest(as, client, auth, first.refresh_token ?? "", insecure);
    const second = await oauth.processRefreshTokenResponse(as, client, again);
    expect((await apps.exchange(second.access_token)).userId).toBe(person.userId);

    const look = async (token: string) =>
      oauth.processIntrospectionResponse(
        as,
        client,
        await oauth.introspectionRequest(as, client, auth, token, insecure),
      );
    expect(await look(second.access_token)).toMatchObject({
      active: true,
      client_id: registered.appId,
      sub: person.userId,
      scope: "bets:read bets:write",
    });

    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, auth, second.refresh_token ?? "", insecure),
    );
    expect(await look(second.access_token)).toEqual({ active: false });
    await refused(second.access_token);
  });
});

describe("an app on its own behalf", () => {
  test("acts as nobody, with what belongs to no person", async () => {
    const client = await apps.register();
    const { access_token: token, ...rest } = await clientCredentialsGrant(client.config, { scope: "webhooks:manage" });
    expect(rest).toMatchObject({ expires_in: 3600, scope: "webhooks:manage" });
    expect(rest).not.toHaveProperty("refresh_token");
    expect(await claimsOf(token)).toMatchObject({
      sub: NO_ID,
      roles: ["USER"],
      terms: false,
      reach: ["webhooks:manage"],
      app: client.appId,
    });
  });

  test.each(["bets:write", "bets:read escrow:read", "payouts:write", ""])("gets no token for %j", async (scope) => {
    const client = await apps.register();
    await expect(clientCredentialsGrant(client.config, { scope })).rejects.toMatchObject({ error: "invalid_scope" });
    expect(consumedApps()).toContainEqual(["app_refused", "INVALID_SCOPE"]);
  });

  test("gets no token if it is public", async () => {
    const client = await apps.register({ isPublic: true });
    const requesting = clientCredentialsGrant(client.config, { scope: "bets:read" });
    await expect(requesting).rejects.toMatchObject({ error: "invalid_request" });
  });
});

describe("nothing is granted, and the app gets the error,", () => {
  /** For another response type, the error comes in the URL's fragment. */
  const errorIn = ({ searchParams, hash }: URL) =>
    searchParams.get("error") ?? new URLSearchParams(hash.slice(1)).get("error");

  test.each([
    ["without PKCE", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
    ["with plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["for an implicit token", { response_type: "token" }, "invalid_request"],
    ["for a hybrid flow", { response_type: "code id_token" }, "invalid_request"],
    ["for an unregistered scope", { scope: "escrow:read" }, "invalid_scope"],
    ["for an unknown scope", { scope: "bets:read payouts:write" }, "invalid_scope"],
    ["for no scope", { scope: "" }, "invalid_scope"],
  ])("%s", async (_how, change, error) => {
    const [client, { browser, userId }] = [await apps.register(), await apps.signedIn()];
    const { url } = await apps.begin(client, change);
    for (const [name, value] of Object.entries(change)) if (value === "") url.searchParams.delete(name);
    expect(errorIn(await apps.sentBack(browser, url))).toBe(error);
    expect(consumedApps().at(-1)).toEqual(["app_refused", error.toUpperCase()]);
    expect(await door.deps.appReader.connectedTo(userId, { limit: 20, after: undefined })).toEqual([]);
  });

  test("when the person refuses", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const { url, checks } = await apps.begin(client);
    const back = await apps.answer(person, await apps.toConsent(person.browser, url), false);
    await expect(authorizationCodeGrant(client.config, back, checks)).rejects.toMatchObject({ error: "access_denied" });
    expect(consumedApps()).toContainEqual(["app_refused", "DENIED"]);
  });

  test("when prompt=none forbids the consent page", async () => {
    const [client, { browser }] = [await apps.register(), await apps.signedIn()];
    const { url } = await apps.begin(client, { prompt: "none" });
    expect(errorIn(await apps.sentBack(browser, url))).toBe("consent_required");
  });
});

describe("an app on the person's computer", () => {
  const registered = { isPublic: true, redirectUris: ["http://127.0.0.1/back", "https://partner.example/back"] };

  test.each(["http://127.0.0.1/back", "http://127.0.0.1:49152/back"])("gets its code at %s", async (redirect_uri) => {
    const [client, person] = [await apps.register(registered), await apps.signedIn()];
    const { back, checks } = await apps.connect(client, person, { redirect_uri });
    expect(`${back.origin}${back.pathname}`).toBe(redirect_uri);
    const { access_token: token } = await authorizationCodeGrant(client.config, back, checks);
    expect((await apps.exchange(token)).userId).toBe(person.userId);
  });

  test.each([
    "http://127.0.0.1:49152/other",
    "http://localhost:49152/back",
    "https://127.0.0.1:49152/back",
    "https://partner.example:8443/back",
  ])("gets no code at %s", async (redirect_uri) => {
    const [client, { browser }] = [await apps.register(registered), await apps.signedIn()];
    const { url } = await apps.begin(client, { redirect_uri });
    const { status } = await browser.open(url.href, (next) => !next.startsWith(door.publicUrl));
    expect(status).toBe(400);
  });
});

describe("a browser is not redirected", () => {
  test.each([
    ["to an unregistered address", { redirect_uri: "https://evil.example/back" }],
    ["to an address that only starts like a registered one", { redirect_uri: `${REDIRECT}/more` }],
    ["for an unknown app", { client_id: newId() }],
  ])("%s", async (_where, change) => {
    const [client, { browser }] = [await apps.register(), await apps.signedIn()];
    securityEntries();
    const { status, url, body } = await browser.open(
      (await apps.begin(client, change)).url.href,
      (next) => !next.startsWith(door.publicUrl),
    );
    expect({ status, isHere: url.startsWith(door.publicUrl) }).toEqual({ status: 400, isHere: true });
    expect(body).toContain("This app could not be connected");
    expect(consumedApps().map(([event]) => event)).toEqual(["app_refused"]);
  });
});

describe("a consent request", () => {
  test("is answered once, and only by its person", async () => {
    const [client, person, other] = [await apps.register(), await apps.signedIn(), await apps.signedIn()];
    const requestId = await apps.toConsent(person.browser, (await apps.begin(client)).url);
    const answerAs = ({ userId }: { readonly userId: string }) =>
      answerAppRequest(door.deps, { requestId, userId, isAllowed: true });
    await expect(answerAs(other)).rejects.toMatchObject({ code: "APP_REQUEST_NOT_FOUND" });
    await answerAs(person);
    await expect(answerAs(person)).rejects.toMatchObject({ code: "APP_REQUEST_NOT_FOUND" });
  });

  test("continues only in the browser in which it began", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const requestId = await apps.toConsent(person.browser, (await apps.begin(client)).url);
    const path = await answerAppRequest(door.deps, { requestId, userId: person.userId, isAllowed: true });
    const other = createBrowser();
    other.have(door.publicUrl, "session", person.browser.cookie(door.publicUrl, "session") ?? "");
    expect((await other.open(`${door.publicUrl}${path}`)).status).toBe(400);
  });

  test("expires after half an hour", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const requestId = await apps.toConsent(person.browser, (await apps.begin(client)).url);
    await identity.moveClock(31 * 60_000);
    const late = answerAppRequest(door.deps, { requestId, userId: person.userId, isAllowed: true });
    await expect(late).rejects.toMatchObject({ code: "APP_REQUEST_NOT_FOUND" });
  });
});

describe("a code", () => {
  const redeem = (client: Client, { back, checks }: Awaited<ReturnType<Apps["connect"]>>, change = {}) =>
    authorizationCodeGrant(client.config, back, { ...checks, ...change });

  test("that is redeemed twice revokes its tokens", async () => {
    const { client, back, checks, token, refreshToken } = await connected();
    await expect(redeem(client, { back, checks })).rejects.toMatchObject({ error: "invalid_grant" });
    await refused(token);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(consumedApps()).toContainEqual(["app_refused", "INVALID_GRANT"]);
  });

  test("that is redeemed twice at once leaves no valid token", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const connection = await apps.connect(client, person);
    const both = await Promise.allSettled([redeem(client, connection), redeem(client, connection)]);
    expect(both.some(({ status }) => status === "rejected")).toBe(true);
    for (const each of both) if (each.status === "fulfilled") await refused(each.value.access_token);
  });

  test("is used up by a wrong verifier, so that the right one comes too late", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const connection = await apps.connect(client, person);
    const wrong = redeem(client, connection, { pkceCodeVerifier: "x".repeat(43) });
    await expect(wrong).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(redeem(client, connection)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(consumedApps().filter(([event]) => event === "app_refused").length).toBeGreaterThan(0);
  });

  test("is invalid for another app, which does not use it up", async () => {
    const [client, other, person] = [await apps.register(), await apps.register(), await apps.signedIn()];
    const connection = await apps.connect(client, person);
    await expect(redeem(other, connection)).rejects.toMatchObject({ error: "invalid_grant" });
    const { access_token: token } = await redeem(client, connection);
    expect((await apps.exchange(token)).userId).toBe(person.userId);
  });

  test("is invalid after a minute", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const connection = await apps.connect(client, person);
    await identity.moveClock(61_000);
    await expect(redeem(client, connection)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("is invalid without the app's secret", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const connection = await apps.connect(client, person);
    const thief = { ...client, config: await apps.configOf(client.appId, "not-the-secret") };
    const challenge = { status: 401, cause: [{ parameters: { error: "invalid_client" } }] };
    await expect(redeem(thief, connection)).rejects.toMatchObject(challenge);
    expect(consumedApps()).toContainEqual(["app_refused", "INVALID_CLIENT"]);
  });
});

describe("a refresh token", () => {
  test("that is reused ends its family", async () => {
    const { client, refreshToken } = await connected();
    const next = await refreshTokenGrant(client.config, refreshToken);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
    await refused(next.access_token);
    const later = refreshTokenGrant(client.config, next.refresh_token ?? "");
    await expect(later).rejects.toMatchObject({ error: "invalid_grant" });
    expect(consumedApps()).toContainEqual(["app_refused", "INVALID_GRANT"]);
  });

  test("that is reused ends no other family of the same person", async () => {
    const { client, person, refreshToken } = await connected();
    const { back, checks } = await apps.connect(client, person);
    const other = await authorizationCodeGrant(client.config, back, checks);
    await refreshTokenGrant(client.config, refreshToken);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
    expect((await apps.exchange(other.access_token)).userId).toBe(person.userId);
  });

  test("grants no more than the consent, and nothing after a month", async () => {
    const { client, refreshToken } = await connected();
    const wider = refreshTokenGrant(client.config, refreshToken, { scope: "bets:read webhooks:manage" });
    await expect(wider).rejects.toMatchObject({ error: "invalid_scope" });
    await identity.moveClock(31 * 24 * 3_600_000);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
  });
});

describe("an access token", () => {
  test("expires after an hour", async () => {
    const { token } = await connected();
    await identity.moveClock(3_601_000);
    await refused(token);
  });

  test("ends with its family when it is revoked", async () => {
    const { client, token, refreshToken } = await connected();
    await tokenRevocation(client.config, token);
    await refused(token);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("of another app can be neither introspected nor revoked", async () => {
    const [{ token, person }, other] = [await connected(), await apps.register()];
    expect(await tokenIntrospection(other.config, token)).toEqual({ active: false });
    await tokenRevocation(other.config, token);
    expect((await apps.exchange(token)).userId).toBe(person.userId);
    expect(consumedApps()).toContainEqual(["app_refused", "FOREIGN_TOKEN"]);
  });

  test("ends at once when the person disconnects the app", async () => {
    const { client, person, token, refreshToken } = await connected();
    for (let times = 0; times < 2; times += 1) {
      await disconnectApp(door.deps, { userId: person.userId, appId: client.appId });
    }
    await refused(token);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(consumedApps().filter(([event]) => event === "app_disconnected")).toHaveLength(1);
  });

  test("ends with its person's sessions on request, but not for other people", async () => {
    const { client, token, person } = await connected();
    const other = await authorizationCodeGrant(
      client.config,
      ...(await apps.connect(client, await apps.signedIn()).then(({ back, checks }) => [back, checks] as const)),
    );
    const end = (withCredentials: boolean) =>
      endSessions(identity.deps, {
        userId: person.userId,
        choice: { kind: "ALL" },
        withCredentials,
        idempotencyKey: newId(),
      });
    await end(false);
    expect((await apps.exchange(token)).userId).toBe(person.userId);
    await end(true);
    await refused(token);
    expect((await apps.exchange(other.access_token)).appId).toBe(client.appId);
  });

  test("ends when an admin ends the app, which is recorded with a reason, and nobody can reconnect it", async () => {
    const [{ client, token }, admin] = [await connected(), await identity.admit({}, ["ADMIN"])];
    const command = {
      userId: admin.userId,
      appId: client.appId,
      reason: "It collects addresses",
      idempotencyKey: newId(),
    };
    const ownerId = await endApp(door.deps, command);
    expect(await endApp(door.deps, command)).toBe(ownerId);
    await refused(token);
    const { url } = await apps.begin(client);
    expect((await (await apps.signedIn()).browser.open(url.href)).status).toBe(400);
    const written = { action: "END_APP", actor_id: admin.userId, reason: command.reason };
    const entries = "SELECT action, actor_id::text, reason FROM audit_entries WHERE subject_id = $1";
    expect(await identity.query(entries, [ownerId])).toEqual([written]);
    expect(await identity.published(client.appId)).toContainEqual(["AppDeleted", { appId: client.appId }]);
  });

  test("ends when the app's owner is banned, who can't register another app", async () => {
    const [{ client, token }, admin] = [await connected(), await identity.admit({}, ["ADMIN"])];
    const owner = await door.deps.appReader.ownerOf(client.appId);
    const ownerId = owner ?? "";
    const decision = { userId: admin.userId, reason: "Voted dishonestly", idempotencyKey: newId() };
    await banUser(identity.deps, { ...decision, subjectId: ownerId });
    await refused(token);
    await expect(clientCredentialsGrant(client.config)).rejects.toMatchObject({ status: 401 });
    expect(await identity.published(client.appId)).toContainEqual(["AppDeleted", { appId: client.appId }]);
    await expect(apps.register({ ownerId })).rejects.toMatchObject({ code: "BANNED" });
  });

  test("ends with its app", async () => {
    const { client, token } = await connected();
    const app = await door.deps.appReader.app(client.appId);
    await deleteApp(door.deps, { ownerId: app?.ownerId ?? "", appId: client.appId, idempotencyKey: newId() });
    await refused(token);
    await door.deps.removal.remove();
    expect(await identity.query("SELECT 1 FROM apps WHERE id = $1::uuid", [client.appId])).toEqual([]);
  });
});

describe("an app's secret", () => {
  const rotate = async ({ appId }: Client, overlapDays: number, key = newId()) => {
    const ownerId = (await door.deps.appReader.app(appId))?.ownerId ?? "";
    return rotateAppSecret(door.deps, { ownerId, appId, overlapDays, idempotencyKey: key });
  };
  const requestToken = async ({ appId }: Client, secret: string | null) =>
    clientCredentialsGrant(await apps.configOf(appId, secret), { scope: "bets:read" });
  const REFUSED = { cause: [{ parameters: { error: "invalid_client" } }] };

  test("has a format that secret scanners find", async () => {
    const client = await apps.register();
    expect(secretPrefixOf(client.secret ?? "")).toBe("sh_cs");
    expect(secretPrefixOf((await rotate(client, 0)).secret ?? "")).toBe("sh_cs");
  });

  test("in the old format is still valid", async () => {
    const [client, old] = [await apps.register(), newSecret()];
    await identity.query("UPDATE apps SET secret_hash = $2 WHERE id = $1::uuid", [client.appId, hashSecret(old)]);
    await expect(requestToken(client, old)).resolves.toMatchObject({ scope: "bets:read" });
  });

  test("is invalid at once after rotation without overlap, but its tokens stay valid", async () => {
    const { client, token } = await connected();
    const { secret } = await rotate(client, 0);
    await expect(requestToken(client, client.secret)).rejects.toMatchObject(REFUSED);
    await expect(requestToken(client, secret)).resolves.toMatchObject({ scope: "bets:read" });
    await expect(apps.exchange(token)).resolves.toMatchObject({ appId: client.appId });
  });

  test("is valid beside the new one for the chosen overlap, but not beside a third", async () => {
    const client = await apps.register();
    const { secret: second } = await rotate(client, 3);
    await requestToken(client, client.secret);
    await requestToken(client, second);
    const { secret: third } = await rotate(client, 7);
    await expect(requestToken(client, client.secret)).rejects.toMatchObject(REFUSED);
    await requestToken(client, second);
    await identity.moveClock(7 * 24 * 3_600_000);
    await expect(requestToken(client, second)).rejects.toMatchObject(REFUSED);
    await requestToken(client, third);
  });

  test("is returned once per call, and the same key with another overlap is refused", async () => {
    const [client, key] = [await apps.register(), newId()];
    const { secret } = await rotate(client, 1, key);
    expect(await rotate(client, 1, key)).toEqual({ appId: client.appId, secret: null });
    await requestToken(client, secret);
    await expect(rotate(client, 2, key)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });

  test.each([-1, 8, 0.5])("can't have an overlap of %p days", async (days) => {
    const client = await apps.register();
    await expect(rotate(client, days)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      fields: { field: "overlapDays", min: 0, max: 7 },
    });
    await requestToken(client, client.secret);
  });
});

describe("a scope that a person takes away from an app", () => {
  const narrow = (userId: string, appId: string, scopes: readonly Scope[]) =>
    narrowApp(door.deps, { userId, appId, scopes });
  const allowed = async (userId: string) =>
    (await door.deps.appReader.connectedTo(userId, { limit: 20, after: undefined })).map(({ scopes }) => scopes);

  test("is missing at once from its tokens, from introspection, and from later tokens", async () => {
    const { client, person, token, refreshToken } = await connected();
    expect(await claimsOf(token)).toMatchObject({ reach: ["bets:read", "bets:write"] });
    for (let times = 0; times < 2; times += 1) await narrow(person.userId, client.appId, ["bets:write"]);
    expect(await claimsOf(token)).toMatchObject({ reach: ["bets:read"] });
    expect(await allowed(person.userId)).toEqual([["bets:read"]]);
    expect(await tokenIntrospection(client.config, token)).toMatchObject({ active: true, scope: "bets:read" });
    const next = await refreshTokenGrant(client.config, refreshToken);
    expect(next.scope).toBe("bets:read");
    expect(await claimsOf(next.access_token)).toMatchObject({ reach: ["bets:read"] });
    const wider = refreshTokenGrant(client.config, next.refresh_token ?? "", { scope: "bets:write" });
    await expect(wider).rejects.toMatchObject({ error: "invalid_scope" });
    // Summaries of other tests' refusals may come in between.
    const ofThisApp = securityEntries().filter(
      ({ event, target }) => event !== "token_used" && target?.id === client.appId,
    );
    expect(ofThisApp.map(({ event, reason }) => [event, reason])).toEqual([
      ["app_disconnected", "SCOPES_TAKEN_AWAY"],
      ["app_refused", "INVALID_SCOPE"],
    ]);
  });

  test("ends the connection if it was the last, and affects no other app", async () => {
    const [{ client, person, token }, other] = [await connected(), await apps.register()];
    const { back, checks } = await apps.connect(other, person);
    const { access_token: spared } = await authorizationCodeGrant(other.config, back, checks);
    await narrow(person.userId, client.appId, ["bets:read", "bets:write"]);
    await refused(token);
    expect(await allowed(person.userId)).toEqual([["bets:read", "bets:write"]]);
    expect(await claimsOf(spared)).toMatchObject({ reach: ["bets:read", "bets:write"] });
  });

  test("is missing from a code that is not redeemed yet", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const { back, checks } = await apps.connect(client, person);
    await narrow(person.userId, client.appId, ["bets:write"]);
    const { scope, access_token: token } = await authorizationCodeGrant(client.config, back, checks);
    expect(scope).toBe("bets:read");
    expect(await claimsOf(token)).toMatchObject({ reach: ["bets:read"] });
  });

  test("must be given, and must belong to a connected app", async () => {
    const { client, person } = await connected();
    const stranger = await apps.signedIn();
    await expect(narrow(person.userId, client.appId, [])).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(narrow(stranger.userId, client.appId, ["bets:read"])).rejects.toMatchObject({ code: "APP_NOT_FOUND" });
    expect(await allowed(person.userId)).toEqual([["bets:read", "bets:write"]]);
    expect(securityEntries().filter(({ target }) => target?.id === client.appId)).toEqual([]);
  });
});

test("a payment return URL stays until its owner changes it, and is not returned for a deleted app", async () => {
  const { appId } = await apps.register({ paymentReturnUrl: "https://partner.example/paid" });
  const read = async () => (await door.deps.appReader.apps([appId, newId()]))[0];
  const app = await read();
  if (app === undefined) throw new Error("The app was not registered");
  expect(app.paymentReturnUrl).toBe("https://partner.example/paid");
  const { ownerId, redirectUris, scopes } = app;
  const change = (changes: { readonly paymentReturnUrl?: string | null }) =>
    updateApp(door.deps, { ownerId, appId, name: "Odds", redirectUris, scopes, ...changes, idempotencyKey: newId() });
  await change({});
  expect(await read()).toMatchObject({ name: "Odds", paymentReturnUrl: "https://partner.example/paid" });
  await change({ paymentReturnUrl: null });
  expect(await read()).toMatchObject({ paymentReturnUrl: null });
  await deleteApp(door.deps, { ownerId, appId, idempotencyKey: newId() });
  expect(await read()).toBeUndefined();
});

test("codes, tokens and secrets are not stored in usable form", async () => {
  const { client, token, refreshToken, back } = await connected();
  const rows = await identity.query(
    `SELECT to_jsonb(app_artifacts)::text AS row FROM app_artifacts UNION ALL SELECT to_jsonb(apps)::text FROM apps
     UNION ALL SELECT to_jsonb(app_grants)::text FROM app_grants`,
  );
  const stored = rows.map(({ row }) => String(row)).join("\n");
  expect(stored).toContain(client.appId);
  for (const secret of [token, refreshToken, back.searchParams.get("code") ?? "", client.secret ?? ""]) {
    expect(secret).not.toBe("");
    expect(stored).not.toContain(secret);
  }
});

test("expired data is removed", async () => {
  await connected();
  await identity.moveClock(400 * 24 * 3_600_000);
  await door.deps.removal.remove();
  for (const table of ["app_artifacts", "app_grants"]) {
    expect(await identity.query(`SELECT 1 FROM ${table}`)).toEqual([]);
  }
});
