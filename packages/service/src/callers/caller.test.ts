import { describe, expect, test } from "@jest/globals";
import {
  RECENT_SIGN_IN_MS,
  requireRecentSignIn,
  requireScope,
  requireWholePerson,
  userId,
  type Caller,
} from "./caller.ts";

const alice: Caller = {
  userId: userId.parse("alice"),
  roles: ["USER"],
  acceptedTerms: true,
  isBanned: false,
  reach: null,
};
const now = new Date("2026-11-24T12:00:00Z");
const shown = (agoMs: number): Caller => ({
  ...alice,
  session: { id: "s1", authenticatedAt: new Date(now.getTime() - agoMs) },
});

describe("a sensitive operation is allowed for", () => {
  test.each<[string, Caller, boolean]>([
    ["a person who has just signed in", shown(0), true],
    ["the same person ten minutes later", shown(RECENT_SIGN_IN_MS), true],
    ["no person who signed in longer ago", shown(RECENT_SIGN_IN_MS + 1), false],
    ["no person whose time of sign-in is unknown", { ...alice, session: { id: "s1", authenticatedAt: null } }, false],
    ["no token, because it never proves who uses it", { ...alice, session: null }, false],
    ["every person whose token comes from identity's previous version", alice, true],
  ])("%s", (_rule, caller, isAllowed) => {
    const attempt = () => requireRecentSignIn(caller, now);
    if (isAllowed) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ code: "REAUTHENTICATION_REQUIRED" }));
  });
});

test("a token does not act for the whole person, even with all scopes", () => {
  expect(() => requireWholePerson(alice)).not.toThrow();
  expect(() => requireWholePerson({ ...alice, reach: ["bets:read"] })).toThrow(
    expect.objectContaining({ code: "FORBIDDEN" }),
  );
});

test("a token reaches what one of its scopes allows, and nothing else", () => {
  const token = { reach: ["bets:read"] } as const;
  expect(() => requireScope(token, ["bets:write", "bets:read"])).not.toThrow();
  for (const scopes of [["bets:write"], []] as const) {
    expect(() => requireScope(token, scopes)).toThrow(expect.objectContaining({ code: "INSUFFICIENT_SCOPE" }));
    expect(() => requireScope(alice, scopes)).not.toThrow();
  }
});
