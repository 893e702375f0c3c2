import type { ApolloServerPlugin } from "@apollo/server";
import { GraphQLError } from "graphql";
import type { GatewayContext } from "./gateway-context.ts";

/** Refuses what names no operation that the graph can run; behind Apollo's gateway it would end as a fault of ours. */
export const requireOperation = (): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation === undefined) {
        throw refusal("OPERATION_RESOLUTION_FAILURE", "Name one operation of the document by operationName.");
      }
      if (operation.operation === "subscription") {
        throw refusal("GRAPHQL_VALIDATION_FAILED", "The graph has no subscriptions. Changes are told at /api/live.");
      }
    },
  }),
});

const refusal = (code: string, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, http: { status: 400 } } });
