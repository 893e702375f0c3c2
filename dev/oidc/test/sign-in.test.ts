import { createPublicKey, verify } from "node:crypto";
import type { JsonWebKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startOidc } from "../src/start.ts";
import type { RunningOidc } from "../src/start.ts";
import {
  CLIENT_ID,
  CLIENT_SECRET,
  REDIRECT_URI,
  claimsOf,
  createBrowser,
  newAuthorization,
  redeem,
} from "./browser.ts";

let oidc: RunningOidc;
let issuer: string;

beforeAll(async () => {
  oidc = await startOidc({
    host: "127.0.0.1",
    port: 0,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    redirectUri: REDIRECT_URI,
    stateFile: ":memory:",
  });
  issuer = oidc.url;
});

afterAll(() => oidc.stop());

/** Signs in through the given browser and returns the claims of the ID token. */
async function signIn(browser: ReturnType<typeof createBrowser>, extra: Record<string, string> = {}) {
  const { url, verifier } = newAuthorization(issuer, extra);
  const end = await browser.open(url);
  expect(end.url).toMatch(`${REDIRECT_URI}?`);
  const { tokens } = await redeem(issuer, end.url, verifier);
  return { claims: claimsOf(tokens.id_token), tokens };
}

async function publishedKeys(): Promise<JsonWebKey[]> {
  const document: { keys?: JsonWebKey[] } = JSON.parse(await (await fetch(`${issuer}/jwks`)).text());
  return document.keys ?? [];
}

test("discovery names this issuer, only the code flow, PKCE and the end-session endpoint", async () => {
  const document = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
  expect(document).toMatchObject({
    issuer,
    response_types_supported: ["code"],
    code_challenge_methods_supported: ["S256"],
    scopes_supported: ["openid", "email", "profile"],
    end_session_endpoint: expect.stringContaining(issuer),
  });
});

test("readyz responds once the provider accepts requests", async () => {
  expect((await fetch(`${issuer}/readyz`)).status).toBe(200);
});

describe("a sign-in with a login hint", () => {
  test("shows no page, and returns every claim in the ID token and at the userinfo endpoint", async () => {
    const { claims, tokens } = await signIn(createBrowser(issuer), { login_hint: "alice@example.com" });
    const alice = {
      email: "alice@example.com",
      email_verified: true,
      name: "Alice Archer",
      given_name: "Alice",
      family_name: "Archer",
    };
    expect(claims).toMatchObject({
      iss: issuer,
      aud: CLIENT_ID,
      nonce: "the-nonce",
      sub: expect.any(String),
      ...alice,
    });

    const userinfo = await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    expect(await userinfo.json()).toEqual({ sub: claims.sub, ...alice });
  });

  test("returns an ID token signed with the published key", async () => {
    const { tokens } = await signIn(createBrowser(issuer), { login_hint: "alice@example.com" });
    const [key] = await publishedKeys();
    const [header, payload, signature = ""] = tokens.id_token.split(".");
    expect(key).not.toHaveProperty("d");
    const publicKey = createPublicKey({ key: key ?? {}, format: "jwk" });
    expect(
      verify("RSA-SHA256", Buffer.from(`${header}.${payload}`), publicKey, Buffer.from(signature, "base64url")),
    ).toBe(true);
  });

  test.each([
    ["jane.doe@example.org", { given_name: "Jane", family_name: "Doe" }],
    [" ZOE7@Example.org ", { email: "zoe7@example.org", given_name: "Zoe" }],
  ])("accepts a new person: %s", async (hint, expected) => {
    const { claims } = await signIn(createBrowser(issuer), { login_hint: hint });
    expect(claims).toMatchObject({ email_verified: true, ...expected });
  });

  test("maps the same address to the same person in every browser", async () => {
    const first = await signIn(createBrowser(issuer), { login_hint: "new@example.org" });
    const second = await signIn(createBrowser(issuer), { login_hint: "NEW@example.org" });
    expect(second.claims.sub).toBe(first.claims.sub);
  });

  test("replaces the person who was signed in", async () => {
    const browser = createBrowser(issuer);
    const alice = await signIn(browser, { login_hint: "alice@example.com" });
    const bob = await signIn(browser, { login_hint: "bob@example.com" });
    expect(bob.claims).toMatchObject({ given_name: "Bob" });
    expect(bob.claims.sub).not.toBe(alice.claims.sub);
    expect((await signIn(browser)).claims.sub).toBe(bob.claims.sub);
  });

  test("leaves the choice to the person if the page is requested", async () => {
    const browser = createBrowser(issuer);
    const { url, verifier } = newAuthorization(issuer, { login_hint: "alice@example.com", prompt: "login" });
    const page = await browser.open(url);
    expect(page.body).toContain('value="alice@example.com"');
    const end = await browser.submit(page.url, { email: "carol@example.com" });
    const { tokens } = await redeem(issuer, end.url, verifier);
    expect(claimsOf(tokens.id_token)).toMatchObject({ given_name: "Carol" });
  });
});

describe("the page", () => {
  test("shows the example people, and signs in the chosen one", async () => {
    const browser = createBrowser(issuer);
    const { url, verifier } = newAuthorization(issuer);
    const page = await browser.open(url);
    expect(page.body).toContain("Choose who to sign in as");
    for (const name of ["alice", "bob", "carol", "dave", "erin", "staff", "admin"]) {
      expect(page.body).toContain(`value="${name}@example.com"`);
    }

    const end = await browser.submit(page.url, { email: "dave@example.com" });
    const { tokens } = await redeem(issuer, end.url, verifier);
    expect(claimsOf(tokens.id_token)).toMatchObject({ email: "dave@example.com" });
  });

  test.each(["login", "select_account", "login consent"])(
    "returns for prompt=%s, and allows switching the person",
    async (prompt) => {
      const browser = createBrowser(issuer);
      await signIn(browser, { login_hint: "alice@example.com" });
      const { url, verifier } = newAuthorization(issuer, { prompt });
      const page = await browser.open(url);
      expect(page.body).toContain("Choose who to sign in as");
      const end = await browser.submit(page.url, { email: "bob@example.com" });
      const { tokens } = await redeem(issuer, end.url, verifier);
      expect(claimsOf(tokens.id_token)).toMatchObject({ given_name: "Bob" });
    },
  );

  test.each([
    ["", "Enter an email address."],
    ["not-an-address", "‘not-an-address’ is not an email address"],
    ["<b>@example.com", "‘&lt;b&gt;@example.com’ is not an email address"],
  ])("reports that %j is no email address", async (typed, message) => {
    const browser = createBrowser(issuer);
    const page = await browser.open(newAuthorization(issuer).url);
    const refused = await browser.submit(page.url, { email: typed });
    expect(refused.status).toBe(422);
    expect(refused.body).toContain(message);
    expect((await browser.submit(page.url, { email: "erin@example.com" })).url).toMatch(REDIRECT_URI);
  });

  test("reports a login hint that is no email address", async () => {
    const page = await createBrowser(issuer).open(newAuthorization(issuer, { login_hint: "alice" }).url);
    expect(page.body).toContain("‘alice’ is not an email address");
  });

  test("reports a sign-in that another browser started", async () => {
    const page = await createBrowser(issuer).open(newAuthorization(issuer).url);
    const stranger = await createBrowser(issuer).submit(page.url, { email: "alice@example.com" });
    expect(stranger).toMatchObject({ status: 400, body: expect.stringContaining("This sign-in has expired") });
  });
});

describe("the provider rejects", () => {
  test("a code with a verifier other than its own", async () => {
    const { url } = newAuthorization(issuer, { login_hint: "alice@example.com" });
    const end = await createBrowser(issuer).open(url);
    const { status, tokens } = await redeem(issuer, end.url, newAuthorization(issuer).verifier);
    expect({ status, error: tokens.error, idToken: tokens.id_token }).toEqual({ status: 400, error: "invalid_grant" });
  });

  test("a code that was redeemed before", async () => {
    const { url, verifier } = newAuthorization(issuer, { login_hint: "alice@example.com" });
    const end = await createBrowser(issuer).open(url);
    expect((await redeem(issuer, end.url, verifier)).status).toBe(200);
    expect(await redeem(issuer, end.url, verifier)).toMatchObject({ status: 400, tokens: { error: "invalid_grant" } });
  });

  test("a request without PKCE", async () => {
    const url = new URL(newAuthorization(issuer, { login_hint: "alice@example.com" }).url);
    url.searchParams.delete("code_challenge");
    url.searchParams.delete("code_challenge_method");
    const end = await createBrowser(issuer).open(url.href);
    expect(new URL(end.url).searchParams.get("error")).toBe("invalid_request");
  });

  test("a return address that is not the application's", async () => {
    const end = await createBrowser(issuer).open(newAuthorization(issuer, { redirect_uri: "http://evil.example" }).url);
    expect(end).toMatchObject({ status: 400, body: expect.stringContaining("This sign-in can’t go on") });
  });
});

describe("the time of authentication", () => {
  const timeOf = ({ auth_time: time }: Record<string, unknown>): number => Number(time);

  test("is in every ID token, and unchanged by a silent sign-in", async () => {
    const browser = createBrowser(issuer);
    const first = timeOf((await signIn(browser, { login_hint: "alice@example.com" })).claims);
    expect(Math.abs(first - Date.now() / 1000)).toBeLessThan(60);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(timeOf((await signIn(browser)).claims)).toBe(first);
  });

  test.each([{ max_age: "0" }, { prompt: "login" }, { prompt: "login", max_age: "0" }])(
    "advances with a reauthentication requested by %j",
    async (parameters) => {
      const browser = createBrowser(issuer);
      const first = timeOf((await signIn(browser, { login_hint: "alice@example.com" })).claims);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      const { url, verifier } = newAuthorization(issuer, parameters);
      const page = await browser.open(url);
      expect(page).toMatchObject({ status: 200, url: expect.stringContaining("/interaction/") });
      const end = await browser.submit(page.url, { email: "alice@example.com" });
      const { tokens } = await redeem(issuer, end.url, verifier);
      expect(timeOf(claimsOf(tokens.id_token))).toBeGreaterThan(first);
    },
  );
});

test("cookie names can't clash with those of another program on this host", async () => {
  const browser = createBrowser(issuer);
  await browser.open(newAuthorization(issuer).url);
  const port = new URL(issuer).port;
  expect(browser.cookieNames()).not.toHaveLength(0);
  for (const name of browser.cookieNames()) expect(name).toMatch(new RegExp(`^stakehold_oidc_${port}_`));
});
