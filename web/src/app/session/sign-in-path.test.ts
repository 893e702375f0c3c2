import { expect, test } from "@jest/globals";
import { reauthenticationPath, signInPath } from "./sign-in-path.ts";

test.each([
  [undefined, "/api/login"],
  ["/", "/api/login"],
  ["/bet/1", "/api/login?redirect=%2Fbet%2F1"],
  ["/my-bets?create=bet", "/api/login?redirect=%2Fmy-bets%3Fcreate%3Dbet"],
])("from %s it is %s", (path, expected) => expect(signInPath(path)).toBe(expected));

test("a person who reauthenticates returns to the same page", () =>
  expect(reauthenticationPath("/admin?part=money")).toBe(
    "/api/login?reauthenticate=1&redirect=%2Fadmin%3Fpart%3Dmoney",
  ));
