import { expect, test } from "@jest/globals";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { withFailures } from "./activity-failure.ts";

const failureOf = async (error: unknown): Promise<unknown> => {
  const { look } = withFailures({ look: () => Promise.reject(error) });
  return look?.().catch((failure: unknown) => failure);
};

test.each([
  ["a final no", domainError("BET_NOT_FOUND"), true],
  ["what may be tried again", domainError("UNAVAILABLE"), false],
  [
    "a word that a newer version added, which a worker of that version knows,",
    domainError("INVALID_INPUT", { field: "status" }),
    false,
  ],
])("%s is failed or tried again as it should be", async (_, error, nonRetryable) => {
  expect(await failureOf(error)).toMatchObject({ type: error.code, nonRetryable });
});
