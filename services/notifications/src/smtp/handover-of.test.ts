import { expect, test } from "@jest/globals";
import { handoverOf } from "./handover-of.ts";

const failure = (code?: string, command?: string, responseCode?: number) =>
  Object.assign(new Error("words"), { code, command, responseCode });

test.each([
  ["an unknown mailbox", failure("EENVELOPE", "RCPT TO", 550), "refused"],
  ["a mail that is not wanted", failure("EMESSAGE", "DATA", 554), "refused"],
  ["an address that can't be one", failure("EENVELOPE", "API"), "refused"],
  ["a full mailbox", failure("EENVELOPE", "RCPT TO", 452), "postponed"],
  ["greylisting", failure("EMESSAGE", "DATA", 451), "postponed"],
  ["a sender that may not send, which is ours to mend", failure("EENVELOPE", "MAIL FROM", 550), "postponed"],
  ["a login that is asked for late", failure("EENVELOPE", "RCPT TO", 530), "postponed"],
  ["a session in disorder", failure("EENVELOPE", "RCPT TO", 503), "postponed"],
  ["a server that is going down", failure("EENVELOPE", "RCPT TO", 421), "unreachable"],
  ["a wrong password", failure("EAUTH", "AUTH PLAIN", 535), "unreachable"],
  ["a server that is not there", failure("ESOCKET", "CONN"), "unreachable"],
  ["a server that does not answer", failure("ETIMEDOUT", "CONN"), "unreachable"],
  ["a service that refuses everybody", failure("EPROTOCOL", "CONN", 554), "unreachable"],
  ["an error without any details", new Error("words"), "unreachable"],
  ["something that is no error", "words", "unreachable"],
])("%s", (_name, error, kind) => expect(handoverOf(error).kind).toBe(kind));

test("the server's words are kept, within bounds", () => {
  const error = Object.assign(new Error("x".repeat(10_000)), { code: "EMESSAGE", command: "DATA", responseCode: 554 });
  expect(handoverOf(error)).toEqual({ kind: "refused", reason: "x".repeat(500) });
});
