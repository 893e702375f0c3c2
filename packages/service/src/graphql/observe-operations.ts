import type { ApolloServerPlugin } from "@apollo/server";
import type { Logger } from "../logger.ts";
import type { CallContext } from "./call-context.ts";
import { logRefusals } from "./log-refusals.ts";
import { describeOperation, observeOperation } from "./timing.ts";

/** Traces, measures and logs a subgraph's operations, and gives each response the status that the gateway reads. */
export const observeOperations = (logger: Logger): ApolloServerPlugin<CallContext> => ({
  requestDidStart: async () => {
    const startedAt = performance.now();
    return {
      didResolveOperation: async ({ operation }) => describeOperation(operation),
      didEncounterErrors: async ({ errors, contextValue }) => logRefusals(errors, contextValue.caller, logger),
      willSendResponse: async ({ operation, response: { body, http } }) => {
        http.status = 200;
        const errors = body.kind === "single" ? body.singleResult.errors : undefined;
        observeOperation("graphql", operation, errors, startedAt);
      },
    };
  },
});
