import { expect, test } from "@jest/globals";
import { filledIn } from "./filled-in.ts";

test.each([
  ["Hello {firstName}, thank you.", "Bob Baker", "Hello Bob, thank you."],
  ["{firstName}, {firstName}", "Bob", "Bob, Bob"],
  ["Hello {firstName}", "$& Baker", "Hello $&"],
  ["Hello {name}", "Bob Baker", "Hello {name}"],
])("%s for %s reads %s", (text, displayName, filled) => expect(filledIn(text, displayName)).toBe(filled));
