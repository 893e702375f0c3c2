import { expect, test } from "@jest/globals";
import { isOngoing, responseTime } from "./ticket-words.ts";

test.each([
  ["URGENT", "Within 4 hours"],
  ["HIGH", "Within 4 hours"],
  ["NORMAL", "Within 24 hours"],
  ["LOW", "Within 24 hours"],
] as const)("%s is answered %s", (priority, words) => expect(responseTime(priority)).toBe(words));

test.each([
  ["OPEN", true],
  ["IN_PROGRESS", true],
  ["RESOLVED", false],
  ["CLOSED", false],
] as const)("%s takes messages: %s", (status, takes) => expect(isOngoing(status)).toBe(takes));
