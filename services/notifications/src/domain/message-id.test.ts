import { expect, test } from "@jest/globals";
import { mailDomainOf, messageIdFor } from "./message-id.ts";

test("a Message-ID is deterministic, and does not contain the event's id", () => {
  const made = { eventId: "event", userId: "01990000-0000-7000-8000-000000000001" };
  expect(messageIdFor(made, "example.com")).toBe(messageIdFor({ ...made }, "example.com"));
  expect(messageIdFor(made, "example.com")).toMatch(
    /^[0-9a-f]{32}\.01990000-0000-7000-8000-000000000001@example\.com$/,
  );
});

test.each([
  ["another event", { eventId: "other", userId: "alice" }],
  ["another person", { eventId: "event", userId: "bob" }],
  ["another stake of the same settlement", { eventId: "event", userId: "alice", about: "stake" }],
])("%s has another Message-ID", (_name, other) => {
  expect(messageIdFor(other, "example.com")).not.toBe(
    messageIdFor({ eventId: "event", userId: "alice" }, "example.com"),
  );
});

test.each([
  ["Stakehold <post@mail.example.com>", "mail.example.com"],
  ["post@example.com", "example.com"],
])("the domain of %s is %s", (from, domain) => expect(mailDomainOf(from)).toBe(domain));
