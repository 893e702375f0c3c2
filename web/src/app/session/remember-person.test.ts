/** @jest-environment jsdom */
import { afterEach, expect, test } from "@jest/globals";
import { displayName } from "../../shared/display-name.ts";
import { parsePerson } from "./load-person.ts";
import { recallPerson, rememberPerson } from "./remember-person.ts";

afterEach(() => window.localStorage.clear());

test("remembers no more of a person than the frame shows", () => {
  rememberPerson(parsePerson({ id: "1", firstName: "Alice", email: "alice@example.com", roles: ["staff"] }));
  expect(recallPerson()).toMatchObject({ id: "1", firstName: "Alice", email: null, isAdmin: false, isStaff: true });
});

test.each([
  [{ firstName: "Alice", lastName: "Archer" }, "Alice Archer"],
  [{ username: "ally" }, "ally"],
])("recalls the displayed name: %j is %s", (names, name) => {
  rememberPerson(parsePerson({ id: "1", ...names }));
  expect(displayName(recallPerson())).toBe(name);
});

test("forgets a person who signed out", () => {
  rememberPerson(parsePerson({ id: "1" }));
  rememberPerson(null);
  expect([recallPerson(), window.localStorage.length]).toEqual([null, 0]);
});

test("returns nobody for invalid data", () => {
  window.localStorage.setItem("stakehold.person", "{");
  expect(recallPerson()).toBeNull();
});
