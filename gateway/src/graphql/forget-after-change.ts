import type { ApolloServerPlugin } from "@apollo/server";
import { Kind } from "graphql";
import type { GatewayContext } from "./gateway-context.ts";

/** Mutations after which the caller's next token says something else. */
const CHANGES_TOKEN = new Set(["acceptTerms"]);

/** A person who has just accepted the terms may bet at once, before the token that is cached for seconds runs out. */
export const forgetAfterChange = (): ApolloServerPlugin<GatewayContext> => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ operation, contextValue }) => {
      const fields = operation?.operation === "mutation" ? operation.selectionSet.selections : [];
      const changes = fields.some((field) => field.kind === Kind.FIELD && CHANGES_TOKEN.has(field.name.value));
      if (changes) contextValue.forgetCredential();
    },
  }),
});
