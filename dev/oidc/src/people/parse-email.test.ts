import { expect, test } from "@jest/globals";
import { parseEmail } from "./parse-email.ts";

test.each([
  ["alice@example.com", "alice@example.com"],
  ["  Alice@Example.COM ", "alice@example.com"],
  ["jane.doe+2@mail.example.co.uk", "jane.doe+2@mail.example.co.uk"],
  ["o'neil@example.com", "o'neil@example.com"],
])("accepts %j", (text, address) => {
  expect(parseEmail(text)).toBe(address);
});

test.each([
  "",
  "alice",
  "alice@localhost",
  "@example.com",
  "a@b@example.com",
  "two words@example.com",
  ".dot@example.com",
  "dot.@example.com",
  "alice@example..com",
  "alice@example.com\nbcc:eve@example.com",
  `${"a".repeat(250)}@example.com`,
])("rejects %j", (text) => {
  expect(parseEmail(text)).toBeUndefined();
});
