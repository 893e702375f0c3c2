import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { bearerPrefixOf } from "@stakehold/service/bearer-token.ts";
import { NO_ID, newId } from "@stakehold/service/id.ts";
import { decodeJwt } from "jose";
import * as oauth from "oauth4webapi";
import {
  authorizationCodeGrant,
  clientCredentialsGrant,
  refreshTokenGrant,
  tokenIntrospection,
  tokenRevocation,
} from "openid-client";
import { answerAppRequest } from "../src/operations/answer-app-request.ts";
import { deleteApp } from "../src/operations/delete-app.ts";
import { updateApp } from "../src/operations/update-app.ts";
import { disconnectApp } from "../src/operations/disconnect-app.ts";
import { readAppRequest } from "../src/operations/read-app-request.ts";
import { createApps, REDIRECT, type Apps, type Client } from "./apps.ts";
import { createBrowser } from "./browser.ts";
import { createDoor, createIdentity, heard, type Door, type Identity } from "./identity.ts";

let identity: Identity;
let door: Door;
let apps: Apps;

beforeAll(async () => {
  identity = await createIdentity();
  door = await createDoor(identity);
  apps = createApps(identity, door);
});
beforeEach(() => void heard());
afterAll(async () => {
  await door.close();
  await identity.close();
});

const claimsOf = async (token: string) => decodeJwt((await apps.exchange(token)).token);
const refused = (token: string) => expect(apps.exchange(token)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });

/** What the security log heard of apps, by event and reason. */
const heardOfApps = () =>
  heard()
    .filter(({ event }) => event.startsWith("app_"))
    .map(({ event, reason }) => [event, reason]);

/** A person who has connected an app, with its tokens. */
async function connected(change: Parameters<Apps["register"]>[0] = {}) {
  const [client, person] = [await apps.register(change), await apps.signedIn()];
  const { back, checks } = await apps.connect(client, person);
  const tokens = await authorizationCodeGrant(client.config, back, checks);
  heard();
  return { client, person, back, checks, token: tokens.access_token, refreshToken: tokens.refresh_token ?? "" };
}

describe("by openid-client, a person who agrees", () => {
  test("gives the app a token that reaches what was agreed to, as the person and no more", async () => {
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
    expect(heard().filter(({ event }) => event === "app_connected")).toEqual([
      expect.objectContaining({
        actor: { kind: "person", id: person.userId },
        target: { kind: "app", id: client.appId },
      }),
    ]);
  });

  test("is asked to sign in first where they are not, and comes back to the same request", async () => {
    const [client, browser] = [await apps.register(), createBrowser()];
    const { url, checks } = await apps.begin(client);
    const isForm = await browser.open(url.href, (next) => next.includes("/api/login"));
    const login = new URL(isForm.url);
    login.searchParams.set("login_hint", "bob@example.com");
    const asked = await browser.open(login.href, (next) => next.includes("/connect/"));
    const { userId } = await identity.exchange(browser.cookie(door.publicUrl, "session") ?? "");
    const back = await apps.answer({ userId, browser }, new URL(asked.url).pathname.split("/").at(-1) ?? "");
    const { access_token: token } = await authorizationCodeGrant(client.config, back, checks);
    expect((await apps.exchange(token)).userId).toBe(userId);
  });

  test("is shown the app, who is behind it, and what it asks for", async () => {
    const [client, { userId, browser }] = [await apps.register(), await apps.signedIn()];
    const requestId = await apps.toQuestion(browser, (await apps.begin(client)).url);
    const { app, request } = await readAppRequest(door.deps, { requestId, userId });
    expect({ name: app.name, ...request }).toMatchObject({
      name: "Odds board",
      scopes: ["bets:read", "bets:write"],
      redirectUri: REDIRECT,
    });
  });

  test("by a public app, with PKCE alone", async () => {
    const { token, person } = await connected({ isPublic: true });
    expect((await apps.exchange(token)).userId).toBe(person.userId);
  });

  test("and an app that refreshes gets other tokens each time", async () => {
    const { client, token, refreshToken, person } = await connected();
    const next = await refreshTokenGrant(client.config, refreshToken);
    expect(next.refresh_token).not.toBe(refreshToken);
    expect(next.access_token).not.toBe(token);
    expect((await apps.exchange(next.access_token)).userId).toBe(person.userId);
  });
});

describe("by oauth4webapi", () => {
  const insecure = { [oauth.allowInsecureRequests]: true };
  const described = async () =>
    oauth.processDiscoveryResponse(
      new URL(door.publicUrl),
      await oauth.discoveryRequest(new URL(door.publicUrl), { algorithm: "oauth2", ...insecure }),
    );

  test("the metadata is that of an authorization server, below the public address", async () => {
    const at = (path: string) => `${door.publicUrl}/oauth/${path}`;
    expect(await described()).toEqual({
      issuer: door.publicUrl,
      authorization_endpoint: at("authorize"),
      token_endpoint: at("token"),
      revocation_endpoint: at("revoke"),
      introspection_endpoint: at("introspect"),
      scopes_supported: expect.arrayContaining(["bets:read", "webhooks:manage"]),
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: expect.arrayContaining(["authorization_code", "refresh_token", "client_credentials"]),
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    });
  });

  test("the code flow, a refresh, an introspection and a revocation pass every check of the client", async () => {
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

describe("an app by itself", () => {
  test("is nobody, and reaches what belongs to no person", async () => {
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
    expect(heardOfApps()).toContainEqual(["app_refused", "INVALID_SCOPE"]);
  });

  test("gets no token where it is public", async () => {
    const client = await apps.register({ isPublic: true });
    const asked = clientCredentialsGrant(client.config, { scope: "bets:read" });
    await expect(asked).rejects.toMatchObject({ error: "invalid_request" });
  });
});

describe("nothing is granted, and the app is told why,", () => {
  /** An answer to a request for another kind of answer comes behind the number sign. */
  const errorIn = ({ searchParams, hash }: URL) =>
    searchParams.get("error") ?? new URLSearchParams(hash.slice(1)).get("error");

  test.each([
    ["without PKCE", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
    ["with PKCE in the clear", { code_challenge_method: "plain" }, "invalid_request"],
    ["for an implicit token", { response_type: "token" }, "invalid_request"],
    ["for a hybrid of both", { response_type: "code id_token" }, "invalid_request"],
    ["for a scope that it did not register", { scope: "escrow:read" }, "invalid_scope"],
    ["for a scope that there is not", { scope: "bets:read payouts:write" }, "invalid_scope"],
    ["for no scope", { scope: "" }, "invalid_scope"],
  ])("%s", async (_how, change, error) => {
    const [client, { browser, userId }] = [await apps.register(), await apps.signedIn()];
    const { url } = await apps.begin(client, change);
    for (const [name, value] of Object.entries(change)) if (value === "") url.searchParams.delete(name);
    expect(errorIn(await apps.sentBack(browser, url))).toBe(error);
    expect(heardOfApps().at(-1)).toEqual(["app_refused", error.toUpperCase()]);
    expect(await door.deps.appReader.connectedTo(userId, { limit: 20, after: undefined })).toEqual([]);
  });

  test("when the person does not allow it", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const { url, checks } = await apps.begin(client);
    const back = await apps.answer(person, await apps.toQuestion(person.browser, url), false);
    await expect(authorizationCodeGrant(client.config, back, checks)).rejects.toMatchObject({ error: "access_denied" });
    expect(heardOfApps()).toContainEqual(["app_refused", "DENIED"]);
  });

  test("when nobody may be asked", async () => {
    const [client, { browser }] = [await apps.register(), await apps.signedIn()];
    const { url } = await apps.begin(client, { prompt: "none" });
    expect(errorIn(await apps.sentBack(browser, url))).toBe("consent_required");
  });
});

describe("a browser is sent nowhere", () => {
  test.each([
    ["that is not registered", { redirect_uri: "https://evil.example/back" }],
    ["that only begins as registered", { redirect_uri: `${REDIRECT}/more` }],
    ["for an app that there is not", { client_id: newId() }],
  ])("%s", async (_where, change) => {
    const [client, { browser }] = [await apps.register(), await apps.signedIn()];
    heard();
    const { status, url, body } = await browser.open(
      (await apps.begin(client, change)).url.href,
      (next) => !next.startsWith(door.publicUrl),
    );
    expect({ status, isHere: url.startsWith(door.publicUrl) }).toEqual({ status: 400, isHere: true });
    expect(body).toContain("This app could not be connected");
    expect(heardOfApps().map(([event]) => event)).toEqual(["app_refused"]);
  });
});

describe("a question", () => {
  test("is answered by the person who was asked, and once", async () => {
    const [client, person, other] = [await apps.register(), await apps.signedIn(), await apps.signedIn()];
    const requestId = await apps.toQuestion(person.browser, (await apps.begin(client)).url);
    const answerAs = ({ userId }: { readonly userId: string }) =>
      answerAppRequest(door.deps, { requestId, userId, isAllowed: true });
    await expect(answerAs(other)).rejects.toMatchObject({ code: "APP_REQUEST_NOT_FOUND" });
    await answerAs(person);
    await expect(answerAs(person)).rejects.toMatchObject({ code: "APP_REQUEST_NOT_FOUND" });
  });

  test("that was answered leads on in the browser in which it was asked alone", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const requestId = await apps.toQuestion(person.browser, (await apps.begin(client)).url);
    const path = await answerAppRequest(door.deps, { requestId, userId: person.userId, isAllowed: true });
    const other = createBrowser();
    other.have(door.publicUrl, "session", person.browser.cookie(door.publicUrl, "session") ?? "");
    expect((await other.open(`${door.publicUrl}${path}`)).status).toBe(400);
  });

  test("is over after half an hour", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const requestId = await apps.toQuestion(person.browser, (await apps.begin(client)).url);
    await identity.moveClock(31 * 60_000);
    const late = answerAppRequest(door.deps, { requestId, userId: person.userId, isAllowed: true });
    await expect(late).rejects.toMatchObject({ code: "APP_REQUEST_NOT_FOUND" });
  });
});

describe("a code", () => {
  const redeem = (client: Client, { back, checks }: Awaited<ReturnType<Apps["connect"]>>, change = {}) =>
    authorizationCodeGrant(client.config, back, { ...checks, ...change });

  test("that is shown twice ends what came of it", async () => {
    const { client, back, checks, token, refreshToken } = await connected();
    await expect(redeem(client, { back, checks })).rejects.toMatchObject({ error: "invalid_grant" });
    await refused(token);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(heardOfApps()).toContainEqual(["app_refused", "INVALID_GRANT"]);
  });

  test("that is shown twice at once leaves nobody with a token", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const connection = await apps.connect(client, person);
    const both = await Promise.allSettled([redeem(client, connection), redeem(client, connection)]);
    expect(both.some(({ status }) => status === "rejected")).toBe(true);
    for (const each of both) if (each.status === "fulfilled") await refused(each.value.access_token);
  });

  test("is worth nothing with another verifier, and to another app", async () => {
    const [client, other, person] = [await apps.register(), await apps.register(), await apps.signedIn()];
    const connection = await apps.connect(client, person);
    const wrong = redeem(client, connection, { pkceCodeVerifier: "x".repeat(43) });
    await expect(wrong).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(redeem(other, connection)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(heardOfApps().filter(([event]) => event === "app_refused").length).toBeGreaterThan(0);
  });

  test("is worth nothing after a minute", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const connection = await apps.connect(client, person);
    await identity.moveClock(61_000);
    await expect(redeem(client, connection)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("is worth nothing to who does not know the app's secret", async () => {
    const [client, person] = [await apps.register(), await apps.signedIn()];
    const connection = await apps.connect(client, person);
    const thief = { ...client, config: await apps.configOf(client.appId, "not-the-secret") };
    const challenge = { status: 401, cause: [{ parameters: { error: "invalid_client" } }] };
    await expect(redeem(thief, connection)).rejects.toMatchObject(challenge);
    expect(heardOfApps()).toContainEqual(["app_refused", "INVALID_CLIENT"]);
  });
});

describe("a refresh token", () => {
  test("that is shown again ends its family", async () => {
    const { client, refreshToken } = await connected();
    const next = await refreshTokenGrant(client.config, refreshToken);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
    await refused(next.access_token);
    const later = refreshTokenGrant(client.config, next.refresh_token ?? "");
    await expect(later).rejects.toMatchObject({ error: "invalid_grant" });
    expect(heardOfApps()).toContainEqual(["app_refused", "INVALID_GRANT"]);
  });

  test("that is shown again ends no other family of the same person", async () => {
    const { client, person, refreshToken } = await connected();
    const { back, checks } = await apps.connect(client, person);
    const other = await authorizationCodeGrant(client.config, back, checks);
    await refreshTokenGrant(client.config, refreshToken);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
    expect((await apps.exchange(other.access_token)).userId).toBe(person.userId);
  });

  test("gives no more than was agreed to, and nothing after a month", async () => {
    const { client, refreshToken } = await connected();
    const wider = refreshTokenGrant(client.config, refreshToken, { scope: "bets:read webhooks:manage" });
    await expect(wider).rejects.toMatchObject({ error: "invalid_scope" });
    await identity.moveClock(31 * 24 * 3_600_000);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
  });
});

describe("an access token", () => {
  test("ends after an hour", async () => {
    const { token } = await connected();
    await identity.moveClock(3_601_000);
    await refused(token);
  });

  test("ends when it is revoked, with all of its family", async () => {
    const { client, token, refreshToken } = await connected();
    await tokenRevocation(client.config, token);
    await refused(token);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("of another app is neither shown nor ended", async () => {
    const [{ token, person }, other] = [await connected(), await apps.register()];
    expect(await tokenIntrospection(other.config, token)).toEqual({ active: false });
    await tokenRevocation(other.config, token);
    expect((await apps.exchange(token)).userId).toBe(person.userId);
    expect(heardOfApps()).toContainEqual(["app_refused", "FOREIGN_TOKEN"]);
  });

  test("ends at once when the person disconnects the app", async () => {
    const { client, person, token, refreshToken } = await connected();
    for (let times = 0; times < 2; times += 1) {
      await disconnectApp(door.deps, { userId: person.userId, appId: client.appId });
    }
    await refused(token);
    await expect(refreshTokenGrant(client.config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(heardOfApps().filter(([event]) => event === "app_disconnected")).toHaveLength(1);
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

test("the address after a payment stays until its owner changes it, and is read of no app that is gone", async () => {
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

test("nothing that is stored could be shown as a code, a token or a secret", async () => {
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

test("what has expired is removed", async () => {
  await connected();
  await identity.moveClock(400 * 24 * 3_600_000);
  await door.deps.removal.remove();
  for (const table of ["app_artifacts", "app_grants"]) {
    expect(await identity.query(`SELECT 1 FROM ${table}`)).toEqual([]);
  }
});
