import type { ApolloServerPlugin } from "@apollo/server";
import type { GatewayContext } from "./gateway-context.ts";

/**
 * How long an operation may take from its first question to a service on. Reading that takes longer only keeps others
 * waiting; a mutation may wait for Stripe, and giving it up early would leave its caller without the result.
 */
export const QUERY_MS = 5_000;
export const MUTATION_MS = 20_000;

/** Sets each operation's deadline when it is known what it is. */
export const setDeadline = (): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      contextValue.deadline = AbortSignal.timeout(operation?.operation === "mutation" ? MUTATION_MS : QUERY_MS);
    },
  }),
});
