import { buildSchema, execute, GraphQLError, type ExecutionResult } from "graphql";
import type { GatewayContext } from "./gateway-context.ts";
import { partnersSdl } from "./partners-schema.ts";
import { INTROSPECTION, rootFieldsOf } from "./query-limits.ts";
import { refusedFor, RefusedRequest } from "./refused-request.ts";
import type { Asked } from "./require-operation.ts";

/** Why the schema was not shown, in an error's extensions that stay here: the security log tells it. */
export const INTROSPECTION_DISABLED = "INTROSPECTION_DISABLED";

/** Answers operations that ask for the schema. */
export type Introspection = {
  /** Undefined for an operation that asks for data. Throws RefusedRequest. */
  answerFor(asked: Asked, context: GatewayContext): ExecutionResult | undefined;
};

/**
 * Answers introspection from the partners' schema for every caller, so that no answer shows what only staff may use. Callers
 * with a token may always ask, and sessions only where `isOpen` is true. An operation asks for the schema or for data, never
 * for both, because a different schema answers each.
 */
export function introspectPartners({ isOpen }: { readonly isOpen: boolean }): Introspection {
  const schema = buildSchema(partnersSdl);
  return {
    answerFor: ({ document, operation, variables }, { hasToken }) => {
      const fields = [...rootFieldsOf(document, operation, variables).keys()];
      const ofSchema = fields.filter((name) => INTROSPECTION.has(name)).length;
      if (ofSchema === 0) return undefined;
      if (!isOpen && !hasToken) throw closed();
      if (ofSchema < fields.length) {
        throw refusedFor("GRAPHQL_VALIDATION_FAILED", "Ask for the schema in an operation of its own.");
      }
      const operationName = operation.name?.value;
      const answered = execute({ schema, document, operationName, variableValues: variables });
      if (answered instanceof Promise) throw new TypeError("A schema is told at once");
      return answered;
    },
  };
}

const closed = (): RefusedRequest => {
  const message = "The schema is shown to callers with an API token, and at /api/graphql/schema.";
  const extensions = { code: "GRAPHQL_VALIDATION_FAILED", reason: INTROSPECTION_DISABLED };
  return new RefusedRequest([new GraphQLError(message, { extensions })], { status: 400 });
};
