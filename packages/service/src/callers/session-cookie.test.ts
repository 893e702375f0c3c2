import { expect, test } from "@jest/globals";
import { cookieOf, sessionCookieName } from "./session-cookie.ts";

test("the session cookie is bound to its host over TLS", () => {
  expect(sessionCookieName("https://stakehold.example")).toBe("__Host-session");
  expect(sessionCookieName("http://localhost:3000")).toBe("session");
});

test.each([
  ["session=a", "a"],
  ["theme=dark; session=a; lang=en", "a"],
  ["theme=dark;session= a=b ;lang=en", "a=b"],
  ["session=first; session=second", "first"],
  ["session=", ""],
  ["session", undefined],
  ["xsession=a; sessionx=b", undefined],
  ["", undefined],
  [undefined, undefined],
])("the session in the header %j is %j", (header, value) => expect(cookieOf(header, "session")).toBe(value));
