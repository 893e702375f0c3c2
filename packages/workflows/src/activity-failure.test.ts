import { expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { withFailures } from "./activity-failure.ts";

const failureOf = async (error: unknown): Promise<unknown> => {
  const { look } = withFailures({ look: () => Promise.reject(error) });
  return look?.().catch((failure: unknown) => failure);
};

test.each([
  ["a definite failure", domainError("BET_NOT_FOUND"), true],
  ["a retryable failure", domainError("UNAVAILABLE"), false],
  [
    "an enum value from a newer version, which a newer worker knows,",
    domainError("INVALID_INPUT", { field: "status" }),
    false,
  ],
])("%s fails or is retried as intended", async (_, error, nonRetryable) => {
  expect(await failureOf(error)).toMatchObject({ type: error.code, nonRetryable });
});
