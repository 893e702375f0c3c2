import type { Logger } from "@stakehold/service/logger.ts";
import { observeOperation } from "@stakehold/service/graphql/timing.ts";
import { forgetAfterChange } from "./forget-after-change.ts";
import { ownError } from "../../errors/format-error.ts";
import { logRefusedOperations } from "./log-refused-operations.ts";
import type { Plugin } from "./in-turn.ts";
import { errorsOfRefusal } from "./refuse.ts";

/** Measures every operation and logs refused ones to the security log. */
export function observeOperations(logger: Logger): Plugin {
  const logRefused = logRefusedOperations(logger);
  return {
    requestDidStart: async () => {
      const startedAt = performance.now();
      return {
        willSendResponse: async ({ operation, errors, response: { body }, contextValue }) => {
          const thrown = errorsOfRefusal(body) ?? errors;
          if (thrown !== undefined) logRefused(thrown.map(ownError), contextValue.signedIn);
          forgetAfterChange(operation, contextValue);
          const shown = body.kind === "single" ? body.singleResult.errors : undefined;
          observeOperation("gateway", operation, shown, startedAt);
        },
      };
    },
  };
}
