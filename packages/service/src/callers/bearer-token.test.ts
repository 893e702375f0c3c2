import { expect, test } from "@jest/globals";
import { bearerPrefixOf, BEARER_PREFIXES, newBearerToken, newPrefixedSecret, secretPrefixOf } from "./bearer-token.ts";

test.each(BEARER_PREFIXES)("a new %s token is recognized by its format", (prefix) => {
  for (let made = 0; made < 1_000; made += 1) {
    const token = newBearerToken(prefix);
    expect(token).toMatch(new RegExp(`^${prefix}_[0-9A-Za-z]{49}$`));
    expect(bearerPrefixOf(token)).toBe(prefix);
  }
});

test("an app's secret is recognized by its format, and is not a bearer token", () => {
  const secret = newPrefixedSecret("sh_cs");
  expect(secret).toMatch(/^sh_cs_[0-9A-Za-z]{49}$/);
  expect(secretPrefixOf(secret)).toBe("sh_cs");
  expect(bearerPrefixOf(secret)).toBeUndefined();
  expect(secretPrefixOf(`${secret.slice(0, -1)}${secret.endsWith("0") ? "1" : "0"}`)).toBeUndefined();
});

test("any changed character makes a token invalid", () => {
  const token = newBearerToken("sh_pat");
  for (let at = "sh_pat_".length; at < token.length; at += 1) {
    const other = token[at] === "A" ? "B" : "A";
    expect(bearerPrefixOf(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeUndefined();
  }
});

test.each([
  ["an empty text", ""],
  ["a prefix alone", "sh_pat_"],
  ["another prefix", newBearerToken("sh_pat").replace("sh_pat", "sh_key")],
  ["a token with an extra character", `${newBearerToken("sh_pat")}0`],
  ["a session's secret", "x".repeat(43)],
])("%s is not a bearer token", (_what, text) => expect(bearerPrefixOf(text)).toBeUndefined());
