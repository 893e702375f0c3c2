import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startOidc } from "@stakehold/oidc/start.ts";
import { createApp, listen } from "@stakehold/service/http.ts";
import { freePort } from "@stakehold/free-port/free-port.ts";
import { mountSignIn } from "../src/http/mount-sign-in.ts";
import { createSignInProvider } from "../src/provider/sign-in-provider.ts";
import { createBrowser, type Browser } from "./browser.ts";
import { createDoor, createIdentity, logger, type Door, type Identity } from "./identity.ts";

let identity: Identity;
let door: Door;

beforeAll(async () => {
  identity = await createIdentity();
  door = await createDoor(identity);
});
afterAll(async () => {
  await door.close();
  await identity.close();
});

const isPage = (url: string) => url.startsWith(door.publicUrl) && !url.includes("/api/");
const isCallback = (url: string) => url.startsWith(`${door.publicUrl}/api/callback`);

const signIn = (browser: Browser, email: string, redirect = "/") =>
  browser.open(
    `${door.publicUrl}/api/login?${new URLSearchParams({ login_hint: email, redirect }).toString()}`,
    isPage,
  );

const sessionOf = (browser: Browser): string => browser.cookie(door.publicUrl, "session") ?? "";

describe("signing in", () => {
  test("creates a person, opens a session and returns to the requested page", async () => {
    const browser = createBrowser();
    const { url } = await signIn(browser, "erin@example.com", "/bet/7?tab=votes");
    expect(url).toBe(`${door.publicUrl}/bet/7?tab=votes`);

    const { userId } = await identity.exchange(sessionOf(browser));
    expect(await identity.deps.reader.ownAccountOf(userId)).toMatchObject({
      user: { email: "erin@example.com", firstName: "Erin", lastName: "Eriksen" },
      roles: [],
      acceptedTerms: false,
      isBanned: false,
    });
    expect(await identity.published(userId)).toEqual([
      ["UserRegistered", { userId, email: "erin@example.com", displayName: "Erin Eriksen" }],
    ]);
  });

  test.each(["cross-site", "same-site"])(
    "shows a page first when a %s page sent the browser, and begins nothing",
    async (site) => {
      const path = "/api/login?redirect=%2Fbet%2F7";
      const attemptsBefore = await identity.query("SELECT count(*)::int AS n FROM sign_in_attempts");
      const answer = await fetch(`${door.publicUrl}${path}`, {
        redirect: "manual",
        headers: { "sec-fetch-site": site },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(await answer.text()).toContain(`<a href="${path}">Sign in</a>`);
      expect(await identity.query("SELECT count(*)::int AS n FROM sign_in_attempts")).toEqual(attemptsBefore);
    },
  );

  test.each(["same-origin", "none"])("begins at once for a %s request", async (site) => {
    const headers = { "sec-fetch-site": site };
    const { status } = await fetch(`${door.publicUrl}/api/login`, { redirect: "manual", headers });
    expect(status).toBe(303);
  });

  test("again is silent, keeps the person, and replaces the browser's session", async () => {
    const browser = createBrowser();
    await signIn(browser, "dave@example.com");
    const first = sessionOf(browser);
    const { userId } = await identity.exchange(first);
    await signIn(browser, "dave@example.com");
    const second = sessionOf(browser);

    expect(second).not.toBe(first);
    expect((await identity.exchange(second)).userId).toBe(userId);
    await expect(identity.exchange(first)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect((await identity.published(userId)).map(([type]) => type)).toEqual(["UserRegistered", "SessionReplaced"]);
  });

  test("for the first time in several browsers at once creates one person", async () => {
    const browsers = [createBrowser(), createBrowser(), createBrowser()];
    await Promise.all(browsers.map((browser) => signIn(browser, "twice@example.org")));
    const people = await Promise.all(
      browsers.map(async (browser) => (await identity.exchange(sessionOf(browser))).userId),
    );
    expect(new Set(people).size).toBe(1);
    expect(await identity.published(people[0] ?? "")).toHaveLength(1);
  });

  test.each([
    ["admin@example.com", ["ADMIN"]],
    ["staff@example.com", ["STAFF"]],
    ["bob@example.com", []],
  ])("gives %s the roles %j", async (email, roles) => {
    const browser = createBrowser();
    await signIn(browser, email);
    const { userId } = await identity.exchange(sessionOf(browser));
    expect(await identity.deps.reader.ownAccountOf(userId)).toMatchObject({ roles });
  });

  test("never redirects to another site", async () => {
    for (const wanted of ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example"]) {
      expect((await signIn(createBrowser(), "bob@example.com", wanted)).url).toBe(`${door.publicUrl}/`);
    }
  });

  test("works in two tabs of one browser at once", async () => {
    const browser = createBrowser();
    const login = (redirect: string) =>
      browser.open(`${door.publicUrl}/api/login?login_hint=carol@example.com&redirect=${redirect}`, isCallback);
    const [one, two] = [await login("/one"), await login("/two")];
    expect((await browser.open(two.url, isPage)).url).toBe(`${door.publicUrl}/two`);
    expect((await browser.open(one.url, isPage)).url).toBe(`${door.publicUrl}/one`);
  });
});

describe("the cookie", () => {
  const setCookies = (response: Response) => response.headers.getSetCookie();

  test("of a session is HttpOnly, SameSite and valid for seven days", async () => {
    const browser = createBrowser();
    const back = await browser.open(`${door.publicUrl}/api/login?login_hint=bob@example.com`, isCallback);
    const response = await browser.send(back.url);
    const [cookie = ""] = setCookies(response).filter((line) => line.startsWith("session="));
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("is bound to its host over TLS", async () => {
    const app = createApp();
    const provider = createSignInProvider(door.settings, logger);
    const deps = { ...identity.deps, provider, roleLists: { ADMIN: [], STAFF: [] } };
    mountSignIn(app, { deps, publishedKeys: [], publicUrl: "https://stakehold.example", logger });
    const server = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
    const at = `http://127.0.0.1:${server.port}/api`;
    const [begun] = setCookies(await fetch(`${at}/login`, { redirect: "manual", headers: { connection: "close" } }));
    const [ended] = setCookies(await fetch(`${at}/logout`, { redirect: "manual", headers: { connection: "close" } }));
    await server.stop();
    expect(begun).toMatch(
      /^__Host-sign-in=[\w-]{43}; Max-Age=600; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(ended).toMatch(
      /^__Host-session=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

describe("a sign-in is refused, with a page that explains it and leads back,", () => {
  const refused = async (
    visit: Promise<{ status: number; body: string; headers: Headers }>,
    status: number,
    text: string,
  ) => {
    const { status: got, body, headers } = await visit;
    expect({ status: got, body }).toEqual({ status, body: expect.stringContaining(text) });
    expect(body).toContain('<a href="/">Back to Stakehold</a>');
    expect(body).not.toMatch(/ at .*\.ts:\d+/);
    const policy = headers.get("content-security-policy") ?? "";
    const sheet = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${createHash("sha256").update(sheet).digest("base64")}'`);
    expect(headers.getSetCookie().filter((line) => line.startsWith("session="))).toEqual([]);
  };
  const begun = (browser: Browser) =>
    browser.open(`${door.publicUrl}/api/login?login_hint=bob@example.com`, isCallback);

  test("in a browser that did not begin it", async () => {
    const { url } = await begun(createBrowser());
    await refused(createBrowser().open(url), 400, "This sign-in is over or was begun elsewhere.");
  });

  test("in another browser that began its own", async () => {
    const { url } = await begun(createBrowser());
    const other = createBrowser();
    await begun(other);
    await refused(other.open(url), 400, "This sign-in is over or was begun elsewhere.");
  });

  test("a second time", async () => {
    const browser = createBrowser();
    const { url } = await begun(browser);
    await browser.open(url, isPage);
    const response = await browser.send(url);
    await refused(
      Promise.resolve({ status: response.status, body: await response.text(), headers: response.headers }),
      400,
      "This sign-in is over",
    );
  });

  test("ten minutes after it was begun", async () => {
    const browser = createBrowser();
    const { url } = await begun(browser);
    await identity.moveClock(10 * 60_000);
    await refused(browser.open(url), 400, "This sign-in is over");
  });

  test("with an invented code", async () => {
    const browser = createBrowser();
    const url = new URL((await begun(browser)).url);
    url.searchParams.set("code", "invented");
    await refused(browser.open(url.href), 401, "did not confirm who you are");
  });

  test("when the person cancels", async () => {
    const browser = createBrowser();
    const url = new URL((await begun(browser)).url);
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
    url.searchParams.set("error_description", "<script>alert(1)</script>");
    const visit = browser.open(url.href);
    await refused(visit, 401, "You did not finish signing in.");
    expect((await visit).body).not.toContain("<script>");
  });

  test("when another issuer responds", async () => {
    const browser = createBrowser();
    const url = new URL((await begun(browser)).url);
    url.searchParams.set("iss", "https://evil.example");
    await refused(browser.open(url.href), 401, "did not confirm who you are");
  });

  test("without parameters", async () => {
    await refused(createBrowser().open(`${door.publicUrl}/api/callback`), 400, "This sign-in is over");
  });

  test("while the provider is unreachable, and works afterwards", async () => {
    const port = await freePort();
    const provider = createSignInProvider({ ...door.settings, issuer: `http://127.0.0.1:${port}` }, logger);
    const deps = { ...identity.deps, provider, roleLists: { ADMIN: [], STAFF: [] } };
    const app = createApp();
    mountSignIn(app, { deps, publishedKeys: [], publicUrl: "http://localhost", logger });
    const server = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
    const login = `http://127.0.0.1:${server.port}/api/login`;
    await refused(createBrowser().open(login), 503, "reached right now");

    const { clientId, clientSecret, redirectUri } = door.settings;
    const late = await startOidc({
      host: "127.0.0.1",
      port,
      stateFile: ":memory:",
      clientId,
      clientSecret,
      redirectUri,
    });
    const { body } = await createBrowser().open(login);
    await late.stop();
    await server.stop();
    expect(body).toContain("Choose who to sign in as");
  });
});

describe("signing out", () => {
  test("ends the session at once, here and at the provider, and returns to the start page", async () => {
    const browser = createBrowser();
    await signIn(browser, "alice@example.com");
    const token = sessionOf(browser);
    const { url, way } = await browser.open(`${door.publicUrl}/api/logout`, isPage);

    expect(url).toBe(`${door.publicUrl}/`);
    expect(way[0]).toContain(door.oidc.url);
    expect(sessionOf(browser)).toBe("");
    await expect(identity.exchange(token)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    // The provider then prompts for the account again.
    const next = await browser.open(`${door.publicUrl}/api/login`, isCallback);
    expect(next.body).toContain("Choose who to sign in as");
  });

  test("without a session redirects to the start page at once", async () => {
    const { way } = await createBrowser().open(`${door.publicUrl}/api/logout`, isPage);
    expect(way).toEqual([`${door.publicUrl}/`]);
  });
});

test("the published keys can only verify", async () => {
  const response = await fetch(`${door.publicUrl}/.well-known/jwks.json`, { headers: { connection: "close" } });
  expect(await response.json()).toEqual({ keys: identity.keys.published });
});
