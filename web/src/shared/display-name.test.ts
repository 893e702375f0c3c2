import { expect, test } from "@jest/globals";
import { displayName } from "./display-name.ts";

const id = "0193b2a1-7c44-7000-8000-000000000001";

test.each([
  [{ id, firstName: "Alice", lastName: "Archer", username: "al" }, "Alice Archer"],
  [{ id, firstName: "Alice", lastName: null, username: "al" }, "Alice"],
  [{ id, lastName: "Archer", username: "al" }, "al"],
  [{ id, firstName: "", username: "" }, "User_0193b2a1"],
  [null, "Anonymous"],
  [undefined, "Anonymous"],
])("%p is shown as %s", (person, name) => expect(displayName(person)).toBe(name));
