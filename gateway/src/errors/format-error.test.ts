import { describe, expect, test } from "@jest/globals";
import { createLogger } from "@stakehold/service/logger.ts";
import { GraphQLError } from "graphql";
import { formatError } from "./format-error.ts";

const logger = createLogger("gateway", "silent");
const format = (message: string, extensions: Record<string, unknown>) =>
  formatError(new GraphQLError(message, { path: ["bet"], extensions }), logger);

describe("an error that the gateway returns", () => {
  test("keeps a subgraph's code, fields and message, and drops the subgraph's name", () => {
    const fields = { minimum: "5.00" };
    expect(format("Minimum entry is 5.00", { code: "BELOW_MINIMUM", fields, serviceName: "bets" })).toEqual({
      message: "Minimum entry is 5.00",
      path: ["bet"],
      extensions: { code: "BELOW_MINIMUM", fields },
    });
  });

  test("passes on GraphQL's own error about the request", () => {
    expect(format("Cannot query field", { code: "GRAPHQL_VALIDATION_FAILED", stacktrace: ["x"] }).extensions).toEqual({
      code: "GRAPHQL_VALIDATION_FAILED",
    });
  });

  test("shows only a reference for anything unexpected", () => {
    const { message, extensions } = format("password=hunter2 at line 3", {
      code: "INTERNAL_SERVER_ERROR",
      stacktrace: ["x"],
    });
    expect(message).toBe("Something went wrong on our side.");
    expect(extensions).toEqual({ code: "INTERNAL", fields: { reference: expect.stringMatching(/^[0-9a-f-]{36}$/) } });
  });
});
