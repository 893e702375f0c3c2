import { describe, expect, test } from "@jest/globals";
import { returnPath } from "./return-path.ts";

describe("a sign-in returns to", () => {
  test.each([
    "/",
    "/bet/1",
    "/vote/0197?tab=votes#top",
    "/my-bets?x=%2F%2Fevil.example",
    "/a//b",
    "/@evil.example",
    "/apiary",
  ])("the requested page: %s", (wanted) => expect(returnPath(wanted)).toBe(wanted));

  test.each<[string, string | undefined]>([
    ["no page", undefined],
    ["an empty text", ""],
    ["an absolute address", "https://evil.example/"],
    ["an address without its scheme", "//evil.example"],
    ["three slashes", "///evil.example"],
    ["a slash and a backslash", "/\\evil.example"],
    ["two backslashes", "\\\\evil.example"],
    ["a backslash further on", "/bet\\..\\..\\evil"],
    ["a tab that browsers drop", "/\t/evil.example"],
    ["a line break that browsers drop", "/\n/evil.example"],
    ["a carriage return", "/bet\r\nlocation: https://evil.example"],
    ["a NUL", "/\0/evil.example"],
    ["a leading space", " //evil.example"],
    ["a path of dots to two slashes", "/.//evil.example"],
    ["a path up to two slashes", "/bet/..//evil.example"],
    ["a path of encoded dots to two slashes", "/%2e//evil.example"],
    ["a script", "javascript:alert(1)"],
    ["a relative page", "bet/1"],
    ["a name before an at sign", "@evil.example"],
    ["the sign-out", "/api/logout"],
    ["the sign-out by a detour", "/bet/../api/logout"],
    ["all endpoints", "/api"],
    ["the sign-out in upper case", "/API/logout"],
    ["the sign-out in mixed case", "/aPi/logout?x=1"],
    ["all endpoints in upper case", "/API"],
    ["the sign-out in encoded letters", "/%61p%49/logout"],
    ["the sign-out behind an encoded slash", "/api%2Flogout"],
    ["a path that can't be decoded", "/bet/%zz"],
    ["a path that is too long", `/${"x".repeat(2_048)}`],
  ])("the start page instead of %s", (_what, wanted) => expect(returnPath(wanted)).toBe("/"));
});
