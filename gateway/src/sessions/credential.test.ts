import { expect, test } from "@jest/globals";
import { newBearerToken, newPrefixedSecret } from "@stakehold/service/callers/bearer-token.ts";
import { credentialOf } from "./credential.ts";

const ORIGIN = "http://localhost:3000";
const shown = (token: string) => credentialOf({ authorization: `Bearer ${token}` }, ORIGIN);
const personal = newBearerToken("sh_pat");

test.each([
  ["a personal token", personal],
  ["an app's token", newBearerToken("sh_at")],
  ["a token in the format before prefixes", "x".repeat(43)],
])("%s is looked up", (_what, value) => {
  expect(shown(value)).toEqual({ kind: "api_token", value });
});

test.each([
  ["a token whose checksum is wrong", `${personal.slice(0, -1)}${personal.endsWith("0") ? "1" : "0"}`],
  ["a truncated token", personal.slice(0, -1)],
  ["a token of another kind", personal.replace("sh_pat", "sh_key")],
  ["an app's secret, which only /oauth accepts", newPrefixedSecret("sh_cs")],
  ["a token with a wrong length", "x".repeat(44)],
])("%s is rejected without a lookup", (_what, value) => {
  expect(shown(value)).toBeUndefined();
});
