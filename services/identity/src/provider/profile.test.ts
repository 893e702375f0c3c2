import { describe, expect, test } from "@jest/globals";
import { profileOf } from "./profile.ts";

const identity = { issuer: "https://issuer.example", subject: "1" };
const email = "alice@example.com";
const nobody = { firstName: null, lastName: null, username: null, profileImageUrl: null };

describe("a profile", () => {
  test.each<[string, object, object]>([
    ["needs no more than an address", { email }, { email, isEmailVerified: false, ...nobody }],
    [
      "takes names and picture",
      {
        email,
        given_name: " Alice ",
        family_name: "Archer",
        preferred_username: "ali",
        picture: "https://example.com/a.png",
      },
      { firstName: "Alice", lastName: "Archer", username: "ali", profileImageUrl: "https://example.com/a.png" },
    ],
    ["accepts a verified address", { email, email_verified: true }, { isEmailVerified: true }],
    ["accepts a verified address sent as text", { email, email_verified: "true" }, { isEmailVerified: true }],
    ["accepts no other value as verified", { email, email_verified: "yes" }, { isEmailVerified: false }],
    [
      "drops a name that is blank or not a text",
      { email, given_name: "  ", family_name: 7, preferred_username: null },
      nobody,
    ],
    ["drops a picture with a script URL", { email, picture: "javascript:alert(1)" }, nobody],
    ["drops a picture with a data URL", { email, picture: "data:image/png;base64,AA" }, nobody],
    ["drops an invisible name", { email, given_name: "\u2800" }, nobody],
    ["puts a name on one line", { email, given_name: "Mary\nAnn" }, { firstName: "Mary Ann" }],
    ["cuts a name that is too long", { email, given_name: "x".repeat(300) }, { firstName: "x".repeat(255) }],
    ["removes a NUL, which PostgreSQL can't store", { email, given_name: "A\0lice" }, { firstName: "Alice" }],
  ])("%s", (_rule, claims, expected) =>
    expect(profileOf(identity, { ...claims })).toMatchObject({ ...identity, ...expected }),
  );

  test.each([
    "a&b@example.com",
    "#1fan@example.com",
    "josé@example.com",
    "customer/department=shipping@example.com",
    "user@bücher.example",
    "o'brien+bets@mail.example.co.uk",
    "admin@localhost",
  ])("accepts the address %s", (address) => expect(profileOf(identity, { email: address }).email).toBe(address));

  test.each([
    {},
    { email: "" },
    { email: "nonsense" },
    { email: 7 },
    { email: "@example.com" },
    { email: "alice@" },
    { email: "alice@example.com, bob@example.com" },
    { email: "alice@example.com;bob@example.com" },
    { email: "Alice <alice@example.com>" },
    { email: "alice@example.com\r\nBcc: bob@example.com" },
    { email: `${"a".repeat(320)}@example.com` },
  ])("without a valid address is refused: %j", (claims) => {
    expect(() => profileOf(identity, claims)).toThrow("did not share an email address");
  });
});
