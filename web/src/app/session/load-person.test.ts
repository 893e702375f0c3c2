import { expect, test } from "@jest/globals";
import { parsePerson } from "./load-person.ts";

test("a person's missing names are null, and other fields are left aside", () => {
  expect(parsePerson({ id: "1", firstName: "Alice", lastName: "", betsWon: 3 })).toEqual({
    id: "1",
    firstName: "Alice",
    lastName: null,
    username: null,
    email: null,
    profileImageUrl: null,
    acceptedTerms: false,
    isBanned: false,
    isStaff: false,
    isAdmin: false,
  });
});

test("what a person may do is read word for word; anything unclear counts as no", () => {
  expect(parsePerson({ id: "1", roles: ["user", "staff"], acceptedTerms: true, isBanned: "true" })).toMatchObject({
    acceptedTerms: true,
    isBanned: false,
    isStaff: true,
    isAdmin: false,
  });
});

test.each([null, undefined, "", [], {}, { id: 7 }, { id: "" }])("%j is nobody", (answer) => {
  expect(() => parsePerson(answer)).toThrow(TypeError);
});
