import { expect, test } from "@jest/globals";
import { handoverOf } from "./handover-of.ts";

const failure = (code?: string, command?: string, responseCode?: number, timeoutType?: string) =>
  Object.assign(new Error("words"), { code, command, responseCode, timeoutType });

test.each([
  ["an unknown mailbox", failure("EENVELOPE", "RCPT TO", 550), "REFUSED"],
  ["a mail that is not wanted", failure("EMESSAGE", "DATA", 554), "REFUSED"],
  ["an address that can't be one", failure("EENVELOPE", "API"), "REFUSED"],
  ["a full mailbox", failure("EENVELOPE", "RCPT TO", 452), "POSTPONED"],
  ["greylisting", failure("EMESSAGE", "DATA", 451), "POSTPONED"],
  ["a sender that may not send, which is ours to mend", failure("EENVELOPE", "MAIL FROM", 550), "POSTPONED"],
  ["a login that is asked for late", failure("EENVELOPE", "RCPT TO", 530), "POSTPONED"],
  ["a session in disorder", failure("EENVELOPE", "RCPT TO", 503), "POSTPONED"],
  ["a server that is going down", failure("EENVELOPE", "RCPT TO", 421), "UNREACHABLE"],
  ["a wrong password", failure("EAUTH", "AUTH PLAIN", 535), "UNREACHABLE"],
  ["a server that is not there", failure("ESOCKET", "CONN"), "UNREACHABLE"],
  ["a server that does not answer", failure("ETIMEDOUT", "CONN"), "UNREACHABLE"],
  ["a greeting that never comes", failure("ETIMEDOUT", "CONN", undefined, "GREETING_TIMEOUT"), "UNREACHABLE"],
  ["an answer to a mail that never comes", failure("ETIMEDOUT", "CONN", undefined, "SOCKET_TIMEOUT"), "UNANSWERED"],
  ["a mail that took longer than a mail may", failure("EABORT"), "UNANSWERED"],
  ["a service that refuses everybody", failure("EPROTOCOL", "CONN", 554), "UNREACHABLE"],
  ["an error without any details", new Error("words"), "UNREACHABLE"],
  ["something that is no error", "words", "UNREACHABLE"],
])("%s", (_name, error, kind) => expect(handoverOf(error).kind).toBe(kind));

test("the server's words are kept, within bounds", () => {
  const error = Object.assign(new Error("x".repeat(10_000)), { code: "EMESSAGE", command: "DATA", responseCode: 554 });
  expect(handoverOf(error)).toEqual({ kind: "REFUSED", reason: "x".repeat(500) });
});
