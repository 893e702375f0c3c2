import { describe, expect, test } from "@jest/globals";
import { changeApp, deleteApp, giveSecret, isRedirectUri, makeApp, MAX_APPS, type App } from "./app.ts";

const NOW = new Date("2026-11-24T12:00:00.000Z");
const SECRET = new Uint8Array(32);

const app: App = {
  id: "a1",
  ownerId: "olga",
  name: "Odds board",
  secretHash: SECRET,
  previousSecretHash: null,
  previousSecretEndsAt: null,
  redirectUris: ["https://partner.example/back"],
  paymentReturnUrl: null,
  scopes: ["bets:read"],
  createdAt: NOW,
};

test.each([
  "https://partner.example/back?to=1",
  "https://partner.example:8443/back",
  "http://localhost:8080/back",
  "http://127.0.0.1/back",
  "http://[::1]:9000/",
])("%s is a valid redirect URI", (uri) => {
  expect(isRedirectUri(uri)).toBe(true);
});

test.each([
  "http://partner.example/back",
  "http://localhost.partner.example/",
  "https://partner.example/back#part",
  "https://partner.example\\@evil.example/",
  "https://user:word@partner.example/",
  "https://*.partner.example/",
  "https://partner.example/ back",
  "partner.app:/back",
  "javascript:alert(1)",
  "//partner.example/back",
  `https://partner.example/${"x".repeat(500)}`,
  "",
])("%s is not a valid redirect URI", (uri) => {
  expect(isRedirectUri(uri)).toBe(false);
  const terms = { name: "x", redirectUris: [uri], scopes: app.scopes };
  expect(() => changeApp({ app, count: 1, isOwnerBanned: false }, terms)).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT" }),
  );
  const paying = { ...app, paymentReturnUrl: uri };
  expect(() => changeApp({ app, count: 1, isOwnerBanned: false }, paying)).toThrow(
    expect.objectContaining({ code: "INVALID_INPUT", fields: { field: "paymentReturnUrl" } }),
  );
});

test("an omitted payment return URL is kept, and null removes it", () => {
  const returning = { ...app, paymentReturnUrl: "https://partner.example/paid" };
  const { paymentReturnUrl: _left, ...silent } = { ...app, name: "Another" };
  expect(changeApp({ app: returning, count: 1, isOwnerBanned: false }, silent).answer).toEqual({
    ...returning,
    name: "Another",
  });
  expect(
    changeApp({ app: returning, count: 1, isOwnerBanned: false }, { ...app, paymentReturnUrl: null }).answer,
  ).toEqual(app);
});

describe("an app", () => {
  test("is limited in number per person, and refused to a banned one", () => {
    expect(makeApp({ app: undefined, count: MAX_APPS - 1, isOwnerBanned: false }, app, NOW).answer).toEqual(app);
    expect(() => makeApp({ app: undefined, count: 0, isOwnerBanned: true }, app, NOW)).toThrow(
      expect.objectContaining({ code: "BANNED" }),
    );
    expect(() => makeApp({ app: undefined, count: MAX_APPS, isOwnerBanned: false }, app, NOW)).toThrow(
      expect.objectContaining({ code: "TOO_MANY_APPS" }),
    );
  });

  test.each([
    ["needs a scope", { scopes: [] }],
    ["needs a redirect URI if it is public", { secretHash: null, redirectUris: [] }],
    [
      "has a limited number of redirect URIs",
      { redirectUris: Array.from({ length: 11 }, (_, index) => `https://partner.example/${index}`) },
    ],
  ])("%s", (_rule, change) => {
    expect(() => makeApp({ app: undefined, count: 0, isOwnerBanned: false }, { ...app, ...change }, NOW)).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT" }),
    );
  });

  test("that belongs to somebody else, or was deleted, is not found", () => {
    const state = { app: undefined, count: 3, isOwnerBanned: false };
    const missing = expect.objectContaining({ code: "APP_NOT_FOUND" });
    expect(() => changeApp(state, app)).toThrow(missing);
    expect(() => giveSecret(state, { secretHash: SECRET, overlapDays: 0 }, NOW)).toThrow(missing);
    expect(() => deleteApp(state, NOW)).toThrow(missing);
  });

  test("that is public gets no secret", () => {
    const state = { app: { ...app, secretHash: null }, count: 1, isOwnerBanned: false };
    expect(() => giveSecret(state, { secretHash: SECRET, overlapDays: 0 }, NOW)).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT" }),
    );
  });
});

describe("a new secret", () => {
  const NEXT = new Uint8Array(32).fill(1);
  const given = (before: App, overlapDays: number) =>
    giveSecret({ app: before, count: 1, isOwnerBanned: false }, { secretHash: NEXT, overlapDays }, NOW).answer;

  test("without overlap ends all earlier secrets at once", () => {
    const before = { ...app, previousSecretHash: SECRET, previousSecretEndsAt: new Date("2026-11-30T12:00:00.000Z") };
    expect(given(before, 0)).toEqual({ ...app, secretHash: NEXT });
  });

  test("with overlap keeps the previous one for that many days, and no older one", () => {
    const before = { ...app, previousSecretHash: NEXT, previousSecretEndsAt: new Date("2026-11-30T12:00:00.000Z") };
    expect(given(before, 3)).toMatchObject({
      secretHash: NEXT,
      previousSecretHash: SECRET,
      previousSecretEndsAt: new Date("2026-11-27T12:00:00.000Z"),
    });
  });
});
