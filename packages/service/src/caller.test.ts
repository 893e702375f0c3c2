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

describe("what matters most is allowed to", () => {
  test.each<[string, Caller, boolean]>([
    ["somebody who has just shown who they are", shown(0), true],
    ["the same ten minutes later", shown(RECENT_SIGN_IN_MS), true],
    ["nobody who did so longer ago", shown(RECENT_SIGN_IN_MS + 1), false],
    [
      "nobody of whom the provider does not say when",
      { ...alice, session: { id: "s1", authenticatedAt: null } },
      false,
    ],
    ["no token, which never shows who holds it", { ...alice, session: null }, false],
    ["everybody of whom identity's version before says nothing", alice, true],
  ])("%s", (_rule, caller, isAllowed) => {
    const ask = () => requireRecentSignIn(caller, now);
    if (isAllowed) expect(ask).not.toThrow();
    else expect(ask).toThrow(expect.objectContaining({ code: "REAUTHENTICATION_REQUIRED" }));
  });
});

test("a token of some scopes is not the whole person, even with all of them", () => {
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
