import type { ApolloServerPlugin, GraphQLRequestListener } from "@apollo/server";
import type { GraphQLSchema } from "graphql";
import type { GatewayContext } from "../../operations/gateway-context.ts";

/** An Apollo Server plugin with the gateway's context. */
export type Plugin = ApolloServerPlugin<GatewayContext>;

type Listener = GraphQLRequestListener<GatewayContext>;

/**
 * Runs plugins one after the other. Apollo Server calls `willSendResponse` of all plugins at once, but what one of them
 * adds to a response is what the next one measures and logs.
 */
export function inTurn(pluginsOf: (schema: GraphQLSchema) => readonly Plugin[]): Plugin {
  let plugins: readonly Plugin[] = [];
  return {
    serverWillStart: async ({ schema }) => {
      plugins = pluginsOf(schema);
    },
    requestDidStart: async (context) => {
      const listeners: Listener[] = [];
      for (const plugin of plugins) {
        const listener = await plugin.requestDidStart?.(context);
        if (listener) listeners.push(listener);
      }
      return {
        responseForOperation: async (request) => {
          for (const listener of listeners) {
            const response = await listener.responseForOperation?.(request);
            if (response) return response;
          }
          return null;
        },
        willSendResponse: async (request) => {
          for (const listener of listeners) await listener.willSendResponse?.(request);
        },
      };
    },
  };
}
