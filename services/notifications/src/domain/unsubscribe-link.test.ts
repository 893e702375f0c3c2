import { expect, test } from "@jest/globals";
import { isSigned, linkTo, readLink } from "./unsubscribe-link.ts";

const alice = "01990000-0000-7000-8000-000000000001";
const bob = "01990000-0000-7000-8000-000000000002";
const link = linkTo({ userId: alice, subject: "BETS" }, "a key");
const accepts = (shown: string, key = "a key") => {
  const read = readLink(shown);
  return read !== undefined && isSigned(read, key);
};

test("a link contains person and subject, and is valid with the key that signed it", () => {
  expect(readLink(link)).toMatchObject({ userId: alice, subject: "BETS" });
  expect(accepts(link)).toBe(true);
  expect(link).toMatch(/^[\w.-]+$/);
});

test.each([
  ["another person", link.replace(alice, bob)],
  ["another subject", link.replace("BETS", "SUPPORT")],
  ["money", link.replace("BETS", "MONEY")],
  ["an unknown subject", link.replace("BETS", "WEATHER")],
  ["another signature", `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`],
  ["no signature", link.slice(0, link.lastIndexOf(".") + 1)],
  ["extra characters", `${link}.x`],
  ["an empty text", ""],
])("a modified link is invalid: %s", (_what, shown) => {
  expect(accepts(shown)).toBe(false);
});

test("a link is invalid after the key was replaced", () => {
  expect(accepts(link, "another key")).toBe(false);
});

test("emails about money cannot be stopped by link, even with the right key", () => {
  expect(accepts(linkTo({ userId: alice, subject: "MONEY" }, "a key"))).toBe(false);
});
