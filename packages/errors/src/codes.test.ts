import { expect, test } from "@jest/globals";
import { isErrorCode, MEANINGS } from "./codes.ts";
import { DomainError, domainError, isRetryable } from "./domain-error.ts";

test("a retryable code never has the status of a client error, except 409 and 429", () => {
  for (const meaning of Object.values(MEANINGS)) {
    if (meaning.retryable) expect([409, 429, 503, 504]).toContain(meaning.http);
  }
});

test("every message is a readable sentence", () => {
  for (const { message } of Object.values(MEANINGS)) expect(message).toMatch(/^[A-Z].*[.]$/);
});

test("an error carries its code, its fields and the message of its code, unless another is given", () => {
  const error = domainError("BELOW_MINIMUM", { minimum: "5.00" });
  expect(error).toBeInstanceOf(DomainError);
  expect(error).toMatchObject({
    code: "BELOW_MINIMUM",
    fields: { minimum: "5.00" },
    message: "The amount is below the minimum.",
  });
  expect(domainError("BELOW_MINIMUM", {}, "Minimum entry is 5.00").message).toBe("Minimum entry is 5.00");
});

test("only an error with a retryable code is retryable", () => {
  expect(isRetryable(domainError("UNAVAILABLE"))).toBe(true);
  expect(isRetryable(domainError("BET_ENDED"))).toBe(false);
  expect(isRetryable(new Error("anything"))).toBe(false);
});

test("only a listed code is an error code", () => {
  expect(isErrorCode("BET_ENDED")).toBe(true);
  expect(isErrorCode("toString")).toBe(false);
  expect(isErrorCode("bet_ended")).toBe(false);
});
