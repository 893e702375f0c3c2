import { AsyncLocalStorage } from "node:async_hooks";
import type { ApolloServerPlugin } from "@apollo/server";
import type { GatewayContext } from "./gateway-context.ts";

/**
 * How long an operation may take from its first question to a service on. Reading that takes longer only keeps others
 * waiting; a mutation may wait for Stripe, and giving it up early would leave its caller without the result.
 */
export const QUERY_MS = 5_000;
export const MUTATION_MS = 20_000;

const deadlines = new AsyncLocalStorage<AbortSignal>();

/** Runs work whose questions to services end at a signal. */
export const runUntil = <T>(deadline: AbortSignal, work: () => T): T => deadlines.run(deadline, work);

/** The signal at which the running work ends. */
export const currentDeadline = (): AbortSignal => deadlines.getStore() ?? AbortSignal.timeout(MUTATION_MS);

/** Sets each operation's deadline when it is known what it is. */
export const setDeadline = (): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, contextValue }) => {
      contextValue.deadline = AbortSignal.timeout(operation?.operation === "mutation" ? MUTATION_MS : QUERY_MS);
    },
  }),
});
