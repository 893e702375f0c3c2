import { expect, test } from "@jest/globals";
import { createCookieJar } from "./cookie-jar.ts";

const app = "http://localhost:3000";
const sent = (url: string, ...set: [from: string, header: string][]) => {
  const jar = createCookieJar();
  for (const [from, header] of set) jar.keep(new URL(from), [header]);
  return jar.headerFor(new URL(url));
};

test.each([
  ["goes back to its host", `${app}/`, `${app}/`, "a=1; Path=/; HttpOnly", "a=1"],
  ["does not go to another host", "http://127.0.0.1:3000/", `${app}/`, "a=1; Path=/", ""],
  ["goes below its path", `${app}/auth/x`, `${app}/auth`, "a=1; path=/auth", "a=1"],
  ["does not go beside its path", `${app}/authors`, `${app}/auth`, "a=1; path=/auth", ""],
  ["without a path goes below the folder of its page", `${app}/api/other`, `${app}/api/login`, "a=1", "a=1"],
  ["without a path does not go elsewhere", `${app}/graphql`, `${app}/api/login`, "a=1", ""],
  ["keeps what stands behind a second =", `${app}/`, `${app}/`, "a=b=c; Path=/", "a=b=c"],
  ["that is over is not kept", `${app}/`, `${app}/`, "a=1; Path=/; Max-Age=0", ""],
  ["that expired is not kept", `${app}/`, `${app}/`, "a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT", ""],
])("a cookie %s", (_name, url, from, header, expected) => expect(sent(url, [from, header])).toBe(expected));

test("a cookie that is set again takes the place of the first, and one that is over removes it", () => {
  expect(sent(`${app}/`, [`${app}/`, "a=1; Path=/"], [`${app}/`, "a=2; Path=/"])).toBe("a=2");
  expect(sent(`${app}/`, [`${app}/`, "a=1; Path=/"], [`${app}/`, "a=; Path=/; Max-Age=0"])).toBe("");
});

test("the more exact path comes first", () => {
  expect(sent(`${app}/auth`, [`${app}/`, "a=1; Path=/"], [`${app}/`, "a=2; Path=/auth"])).toBe("a=2; a=1");
});
