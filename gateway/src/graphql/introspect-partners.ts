import { HeaderMap, type ApolloServerPlugin } from "@apollo/server";
import { ApolloServerValidationErrorCode } from "@apollo/server/errors";
import { buildSchema, execute, GraphQLError, type DocumentNode, type OperationDefinitionNode } from "graphql";
import type { GatewayContext } from "./gateway-context.ts";
import { partnersSdl } from "./partners-schema.ts";
import { INTROSPECTION, rootFieldsOf } from "./query-limits.ts";

/**
 * Answers introspection from the partners' schema for every caller, so that no answer shows what only staff may use. Callers
 * with a token may always ask, and sessions only where `isOpen` is true. An operation asks for the schema or for data, never
 * for both, because a different schema answers each.
 */
export function introspectPartners({ isOpen }: { readonly isOpen: boolean }): ApolloServerPlugin<GatewayContext> {
  const schema = buildSchema(partnersSdl);
  return {
    requestDidStart: async () => {
      let asked: Asked = "data";
      return {
        didResolveOperation: async ({ document, operation, request, contextValue }) => {
          if (operation === undefined) return;
          asked = askedOf(document, operation, request.variables);
          if (asked === "data") return;
          if (!isOpen && !contextValue.hasToken) throw closed();
          if (asked === "both") throw mixed();
        },
        responseForOperation: async ({ document, request }) => {
          if (asked === "data") return null;
          const { operationName, variables: variableValues } = request;
          const { data = null, errors } = await execute({ schema, document, operationName, variableValues });
          const singleResult =
            errors === undefined ? { data } : { data, errors: errors.map((error) => error.toJSON()) };
          return { body: { kind: "single", singleResult }, http: { headers: new HeaderMap() } };
        },
      };
    },
  };
}

type Asked = "schema" | "data" | "both";

function askedOf(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables?: Readonly<Record<string, unknown>>,
): Asked {
  const fields = [...rootFieldsOf(document, operation, variables).keys()];
  const ofSchema = fields.filter((name) => INTROSPECTION.has(name)).length;
  if (ofSchema === 0) return "data";
  return ofSchema === fields.length ? "schema" : "both";
}

const closed = (): GraphQLError =>
  new GraphQLError("The schema is shown to callers with an API token, and at /api/graphql/schema.", {
    extensions: {
      code: "GRAPHQL_VALIDATION_FAILED",
      validationErrorCode: ApolloServerValidationErrorCode.INTROSPECTION_DISABLED,
      http: { status: 400 },
    },
  });

const mixed = (): GraphQLError =>
  new GraphQLError("Ask for the schema in an operation of its own.", {
    extensions: { code: "GRAPHQL_VALIDATION_FAILED", http: { status: 400 } },
  });
