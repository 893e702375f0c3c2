import { expect, test } from "@jest/globals";
import { isSigned, linkTo, readLink } from "./unsubscribe-link.ts";

const alice = "01990000-0000-7000-8000-000000000001";
const bob = "01990000-0000-7000-8000-000000000002";
const link = linkTo({ userId: alice, subject: "BETS" }, "a key");
const accepts = (shown: string, key = "a key") => {
  const read = readLink(shown);
  return read !== undefined && isSigned(read, key);
};

test("a link says whom it concerns and what it stops, and holds with the key that signed it", () => {
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
  ["something behind it", `${link}.x`],
  ["nothing", ""],
])("a link that was changed does not hold: %s", (_what, shown) => {
  expect(accepts(shown)).toBe(false);
});

test("a link of before the key was replaced does not hold", () => {
  expect(accepts(link, "another key")).toBe(false);
});

test("word of money and votes has no link, even with the right key", () => {
  expect(accepts(linkTo({ userId: alice, subject: "MONEY" }, "a key"))).toBe(false);
});
