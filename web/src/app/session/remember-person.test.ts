/** @jest-environment jsdom */
import { afterEach, expect, test } from "@jest/globals";
import { displayName } from "../../shared/display-name.ts";
import { parsePerson } from "./load-person.ts";
import { recallPerson, rememberPerson } from "./remember-person.ts";

afterEach(() => window.localStorage.clear());

test("who was signed in is known at the next visit by no more than the frame shows", () => {
  rememberPerson(parsePerson({ id: "1", firstName: "Alice", email: "alice@example.com", roles: ["staff"] }));
  expect(recallPerson()).toMatchObject({ id: "1", firstName: "Alice", email: null, isAdmin: false, isStaff: true });
});

test.each([
  [{ firstName: "Alice", lastName: "Archer" }, "Alice Archer"],
  [{ username: "ally" }, "ally"],
])("a visit begins with the picture that it goes on with: %j is %s", (names, name) => {
  rememberPerson(parsePerson({ id: "1", ...names }));
  expect(displayName(recallPerson())).toBe(name);
});

test("who signed out is forgotten", () => {
  rememberPerson(parsePerson({ id: "1" }));
  rememberPerson(null);
  expect([recallPerson(), window.localStorage.length]).toEqual([null, 0]);
});

test("what can't be read is nobody", () => {
  window.localStorage.setItem("stakehold.person", "{");
  expect(recallPerson()).toBeNull();
});
