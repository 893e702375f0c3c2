import { expect, test } from "@jest/globals";
import { messageIdFor } from "./message-id.ts";

test("a Message-ID is the same whenever it is made, and names no event", () => {
  const made = { eventId: "event", userId: "01990000-0000-7000-8000-000000000001" };
  expect(messageIdFor(made)).toBe(messageIdFor({ ...made }));
  expect(messageIdFor(made)).toMatch(/^[0-9a-f]{32}\.01990000-0000-7000-8000-000000000001@stakehold$/);
});

test.each([
  ["another event", { eventId: "other", userId: "alice" }],
  ["another person", { eventId: "event", userId: "bob" }],
  ["another stake of the same settlement", { eventId: "event", userId: "alice", about: "stake" }],
])("%s has another", (_name, other) => {
  expect(messageIdFor(other)).not.toBe(messageIdFor({ eventId: "event", userId: "alice" }));
});
