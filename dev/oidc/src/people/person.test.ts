import { expect, test } from "@jest/globals";
import { EXAMPLE_PEOPLE, personFor } from "./person.ts";

test.each([
  ["alice@example.com", "Alice", "Archer"],
  ["zoe@example.org", "Zoe", undefined],
  ["zoe7@example.org", "Zoe", undefined],
  ["jane.doe@example.org", "Jane", "Doe"],
  ["jane.van-der.berg@example.org", "Jane", "Van Der Berg"],
  ["jane+test@example.org", "Jane", undefined],
  ["42@example.org", "42", undefined],
])("derives the name of %s: %s %s", (email, givenName, familyName) => {
  expect(personFor(email)).toMatchObject({ email, givenName, familyName });
});

test("subjects are unique per person and never change", () => {
  expect(new Set(EXAMPLE_PEOPLE.map(({ subject }) => subject)).size).toBe(EXAMPLE_PEOPLE.length);
  expect(personFor("alice@example.com").subject).toBe("184bf6b7eaf55fd1fb043ca7c418f261");
});
