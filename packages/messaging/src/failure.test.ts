import { describe, expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { describeFailure, kindOfFailure } from "./failure.ts";

const withCode = (code: string) => Object.assign(new Error("no"), { code });
const named = (name: string) => Object.assign(new Error("no"), { name });
/** Prisma's error for a failure of its driver. */
const ofDriver = (code: string, cause: object) =>
  Object.assign(new Error("no"), { code, meta: { driverAdapterError: { cause } } });

describe("a failure", () => {
  test.each([
    ["a retryable code of ours", domainError("UNAVAILABLE"), "unreachable"],
    ["a vote that is being opened", domainError("BALLOT_OPENING"), "unreachable"],
    ["any other code of ours", domainError("BET_NOT_FOUND"), "definite"],
    ["a refused connection", withCode("ECONNREFUSED"), "unreachable"],
    ["a refused connection on every address", new AggregateError([withCode("ECONNREFUSED")]), "unreachable"],
    ["a cause that is a refused connection", new Error("no", { cause: withCode("ECONNREFUSED") }), "unreachable"],
    ["a certificate from an unknown authority", withCode("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), "unreachable"],
    ["PostgreSQL shutting down", withCode("57P01"), "unreachable"],
    ["a connection exception of PostgreSQL", withCode("08006"), "unreachable"],
    ["a pg connection that ended", new Error("Connection terminated unexpectedly"), "unreachable"],
    ["a pool without a free connection", new Error("timeout exceeded when trying to connect"), "unreachable"],
    ["a pg connection that timed out", new Error("timeout expired"), "unreachable"],
    ["a statement without a response", new Error("Query read timeout"), "unreachable"],
    ["a pg connection that its owner closed", new Error("Client was closed and is not queryable"), "unreachable"],
    ["a pool that was ended", new Error("Cannot use a pool after calling end on the pool"), "unreachable"],
    ["Prisma without a server", withCode("P1001"), "unreachable"],
    ["a Prisma statement that PostgreSQL ended", ofDriver("P2039", { originalCode: "57P01" }), "unreachable"],
    ["a raw statement that Prisma could not send", ofDriver("P2010", { kind: "ConnectionClosed" }), "unreachable"],
    [
      "a Prisma commit whose connection PostgreSQL ended",
      Object.assign(new Error("no", { cause: { kind: "postgres", originalCode: "57P01" } }), {
        name: "DriverAdapterError",
      }),
      "unreachable",
    ],
    ["a Prisma statement that violates a constraint", ofDriver("P2039", { originalCode: "23505" }), "unknown"],
    ["MongoDB without a server", named("MongoServerSelectionError"), "unreachable"],
    ["a violated constraint", withCode("23505"), "unknown"],
    ["a fault of ours", new TypeError("x is not a function"), "unknown"],
    ["a value that is not an error", "no", "unknown"],
  ])("by %s is classified", (_name, thrown, kind) => {
    expect(kindOfFailure(thrown)).toBe(kind);
  });

  test("whose cause is itself is still classified", () => {
    const error = new Error("no");
    error.cause = error;
    expect(kindOfFailure(error)).toBe("unknown");
  });

  test("is described by a code and a message", () => {
    expect(describeFailure(domainError("BET_NOT_FOUND"))).toEqual({
      errorCode: "BET_NOT_FOUND",
      errorMessage: "This bet does not exist.",
    });
    expect(describeFailure(new TypeError("no"))).toEqual({ errorCode: "INTERNAL", errorMessage: "TypeError: no" });
  });
});
