import { expect, test } from "@jest/globals";
import { handoverOf } from "./handover-of.ts";

const failure = (code?: string, command?: string, responseCode?: number, timeoutType?: string) =>
  Object.assign(new Error("words"), { code, command, responseCode, timeoutType });

test.each([
  ["an unknown mailbox", failure("EENVELOPE", "RCPT TO", 550), "REFUSED"],
  ["an unwanted mail", failure("EMESSAGE", "DATA", 554), "REFUSED"],
  ["a malformed address", failure("EENVELOPE", "API"), "REFUSED"],
  ["a full mailbox", failure("EENVELOPE", "RCPT TO", 452), "POSTPONED"],
  ["greylisting", failure("EMESSAGE", "DATA", 451), "POSTPONED"],
  ["a sender that may not send, which we have to fix", failure("EENVELOPE", "MAIL FROM", 550), "POSTPONED"],
  ["a login that is requested late", failure("EENVELOPE", "RCPT TO", 530), "POSTPONED"],
  ["a bad sequence of commands", failure("EENVELOPE", "RCPT TO", 503), "POSTPONED"],
  ["a server that is going down", failure("EENVELOPE", "RCPT TO", 421), "UNREACHABLE"],
  ["a wrong password", failure("EAUTH", "AUTH PLAIN", 535), "UNREACHABLE"],
  ["a missing server", failure("ESOCKET", "CONN"), "UNREACHABLE"],
  ["a server that does not respond", failure("ETIMEDOUT", "CONN"), "UNREACHABLE"],
  ["a greeting that never comes", failure("ETIMEDOUT", "CONN", undefined, "GREETING_TIMEOUT"), "UNREACHABLE"],
  ["a response to a mail that never comes", failure("ETIMEDOUT", "CONN", undefined, "SOCKET_TIMEOUT"), "UNANSWERED"],
  ["a mail that exceeded its time limit", failure("EABORT"), "UNANSWERED"],
  ["a service that refuses everybody", failure("EPROTOCOL", "CONN", 554), "UNREACHABLE"],
  ["an error without any details", new Error("words"), "UNREACHABLE"],
  ["a value that is not an error", "words", "UNREACHABLE"],
])("%s", (_name, error, kind) => expect(handoverOf(error).kind).toBe(kind));

test("the server's reason is kept, up to a limit", () => {
  const error = Object.assign(new Error("x".repeat(10_000)), { code: "EMESSAGE", command: "DATA", responseCode: 554 });
  expect(handoverOf(error)).toEqual({ kind: "REFUSED", reason: "x".repeat(500) });
});
