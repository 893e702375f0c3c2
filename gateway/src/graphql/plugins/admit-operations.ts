import type { Logger } from "@stakehold/service/logger.ts";
import { describeOperation } from "@stakehold/service/graphql/timing.ts";
import { requireOperation } from "../../operations/require-operation.ts";
import type { RequireReach } from "../../operations/require-reach.ts";
import { requireVariables } from "../../operations/require-variables.ts";
import type { Plugin } from "./in-turn.ts";
import { refusalFor } from "./refuse.ts";

/**
 * Refuses operations that can't run: no such operation, variables that do not fit, a change outside the token's scopes.
 */
export const admitOperations = (requireReach: RequireReach, logger: Logger): Plugin => ({
  requestDidStart: async () => ({
    responseForOperation: async ({ schema, document, operation, request, contextValue }) => {
      try {
        const asked = requireOperation({ document, operation, variables: request.variables ?? {} });
        describeOperation(asked.operation);
        requireVariables(schema, asked);
        requireReach(asked, contextValue);
        return null;
      } catch (error) {
        return refusalFor(error, logger);
      }
    },
  }),
});
