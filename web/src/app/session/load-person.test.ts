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
  });
});

test.each([null, undefined, "", [], {}, { id: 7 }, { id: "" }])("%j is nobody", (answer) => {
  expect(() => parsePerson(answer)).toThrow(TypeError);
});
