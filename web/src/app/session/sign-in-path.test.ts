import { expect, test } from "@jest/globals";
import { signInPath } from "./sign-in-path.ts";

test.each([
  [undefined, "/api/login"],
  ["/", "/api/login"],
  ["/bet/1", "/api/login?redirect=%2Fbet%2F1"],
  ["/my-bets?create=bet", "/api/login?redirect=%2Fmy-bets%3Fcreate%3Dbet"],
])("from %s it is %s", (path, expected) => expect(signInPath(path)).toBe(expected));
