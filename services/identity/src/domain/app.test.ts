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
])("people may be sent back to %s", (uri) => {
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
])("nobody is sent to %s", (uri) => {
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

test("the address to which payments lead back stays where nothing is said of it, and goes where it is taken away", () => {
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
  test("is one of as many as one person may have", () => {
    expect(makeApp({ app: undefined, count: MAX_APPS - 1, isOwnerBanned: false }, app, NOW).answer).toEqual(app);
    expect(() => makeApp({ app: undefined, count: 0, isOwnerBanned: true }, app, NOW)).toThrow(
      expect.objectContaining({ code: "BANNED" }),
    );
    expect(() => makeApp({ app: undefined, count: MAX_APPS, isOwnerBanned: false }, app, NOW)).toThrow(
      expect.objectContaining({ code: "TOO_MANY_APPS" }),
    );
  });

  test.each([
    ["asks for something", { scopes: [] }],
    ["sends people somewhere, where it is public", { secretHash: null, redirectUris: [] }],
    [
      "sends people to few addresses",
      { redirectUris: Array.from({ length: 11 }, (_, index) => `https://partner.example/${index}`) },
    ],
  ])("%s", (_rule, change) => {
    expect(() => makeApp({ app: undefined, count: 0, isOwnerBanned: false }, { ...app, ...change }, NOW)).toThrow(
      expect.objectContaining({ code: "INVALID_INPUT" }),
    );
  });

  test("that is somebody else's, or gone, is not there", () => {
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

describe("another secret", () => {
  const NEXT = new Uint8Array(32).fill(1);
  const given = (before: App, overlapDays: number) =>
    giveSecret({ app: before, count: 1, isOwnerBanned: false }, { secretHash: NEXT, overlapDays }, NOW).answer;

  test("ends the one before at once, and one of before that, where no overlap is asked for", () => {
    const before = { ...app, previousSecretHash: SECRET, previousSecretEndsAt: new Date("2026-11-30T12:00:00.000Z") };
    expect(given(before, 0)).toEqual({ ...app, secretHash: NEXT });
  });

  test("lets the one before hold for so many days, and none beside the two", () => {
    const before = { ...app, previousSecretHash: NEXT, previousSecretEndsAt: new Date("2026-11-30T12:00:00.000Z") };
    expect(given(before, 3)).toMatchObject({
      secretHash: NEXT,
      previousSecretHash: SECRET,
      previousSecretEndsAt: new Date("2026-11-27T12:00:00.000Z"),
    });
  });
});
