import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startOidc } from "../src/start.ts";
import type { RunningOidc } from "../src/start.ts";
import { APP, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI, createBrowser, newAuthorization, redeem } from "./browser.ts";

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

async function signedInBrowser() {
  const browser = createBrowser(issuer);
  const { url, verifier } = newAuthorization(issuer, { login_hint: "alice@example.com" });
  const end = await browser.open(url);
  const { tokens } = await redeem(issuer, end.url, verifier);
  return { browser, tokens };
}

function signOutUrl(parameters: Record<string, string>): string {
  return `${issuer}/session/end?${new URLSearchParams(parameters).toString()}`;
}

test("the application signs out without a page, and gets its state back", async () => {
  const { browser, tokens } = await signedInBrowser();
  const returnTo = `${APP}/goodbye`;
  const end = await browser.open(
    signOutUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: returnTo, state: "s1" }),
  );
  expect(end.url).toBe(`${returnTo}?state=s1`);

  const again = await browser.open(newAuthorization(issuer).url);
  expect(again.body).toContain("Choose who to sign in as");
});

test("access tokens end with the session", async () => {
  const { browser, tokens } = await signedInBrowser();
  const userinfo = () => fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
  expect((await userinfo()).status).toBe(200);
  await browser.open(signOutUrl({ client_id: CLIENT_ID, post_logout_redirect_uri: APP }));
  expect((await userinfo()).status).toBe(401);
});

test("a person who is already signed out returns without a page", async () => {
  const end = await createBrowser(issuer).open(
    signOutUrl({ client_id: CLIENT_ID, post_logout_redirect_uri: `${APP}/` }),
  );
  expect(end.url).toBe(`${APP}/`);
});

test("a sign-out without a return address ends on a page that confirms it", async () => {
  const { browser } = await signedInBrowser();
  expect((await browser.open(signOutUrl({ client_id: CLIENT_ID }))).body).toContain("You are signed out");
});

test("a sign-out that no application requested needs a confirmation", async () => {
  const { browser } = await signedInBrowser();
  const page = await browser.open(signOutUrl({}));
  expect(page.body).toContain("Sign out?");
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? "";
  const end = await browser.submit(`${issuer}/session/end/confirm`, { xsrf, logout: "yes" });
  expect(end.body).toContain("You are signed out");
});

test.each(["http://evil.example/", "http://localhost:3001/", "not an address"])(
  "a sign-out never returns to a foreign origin: %s",
  async (returnTo) => {
    const { browser, tokens } = await signedInBrowser();
    const end = await browser.open(signOutUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: returnTo }));
    expect(end).toMatchObject({ status: 400, url: expect.stringContaining(issuer) });
  },
);
