import { execute, GraphQLError, type ExecutionResult } from "graphql";
import { LRUCache } from "lru-cache";
import type { GatewayContext } from "./gateway-context.ts";
import { INTROSPECTION } from "./measure-operation.ts";
import { partnersSchema } from "./partners-schema.ts";
import { rootFieldsOf } from "./query-limits.ts";
import { refusedFor, RefusedRequest } from "../errors/refused-request.ts";
import type { RequestedOperation } from "./require-operation.ts";

/** The reason for a refused introspection, in an error extension for the security log that never leaves the gateway. */
export const INTROSPECTION_DISABLED = "INTROSPECTION_DISABLED";

/** How many answers are kept, and of how many characters together; the least recently used one goes first. */
const MAX_KEPT = 20;
const MAX_CHARACTERS = 2_000_000;

/** Answers introspection operations. */
export type Introspection = {
  /** Returns undefined for an operation that reads data. Throws RefusedRequest. */
  answerFor(asked: RequestedOperation, context: GatewayContext): ExecutionResult | undefined;
};

/**
 * Answers introspection from the partners' schema for every caller, so that no answer shows what only staff may use.
 * Callers with a token may always introspect; sessions only if `isOpen` is true. One operation reads either the schema
 * or data, never both, because a different schema answers each. The schema never changes while a gateway runs, so an
 * answer is reused for the same text and variables.
 */
export function introspectPartners({ isOpen }: { readonly isOpen: boolean }): Introspection {
  const kept = new LRUCache<string, { readonly answer: ExecutionResult; readonly characters: number }>({
    max: MAX_KEPT,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ characters }, key) => characters + key.length,
  });
  return {
    answerFor: (asked, { hasToken }) => {
      const { document, operation, variables } = asked;
      const fields = [...rootFieldsOf(document, operation, variables).keys()];
      const ofSchema = fields.filter((name) => INTROSPECTION.has(name)).length;
      if (ofSchema === 0) return undefined;
      if (!isOpen && !hasToken) throw closed();
      if (ofSchema < fields.length) {
        throw refusedFor("GRAPHQL_VALIDATION_FAILED", "Ask for the schema in an operation of its own.");
      }
      const key = keyOf(asked);
      const before = kept.get(key);
      if (before !== undefined) return before.answer;
      const answer = answerOf(asked);
      kept.set(key, { answer, characters: JSON.stringify(answer).length });
      return answer;
    },
  };
}

function answerOf({ document, operation, variables }: RequestedOperation): ExecutionResult {
  const operationName = operation.name?.value;
  const answered = execute({ schema: partnersSchema, document, operationName, variableValues: variables });
  if (answered instanceof Promise) throw new TypeError("A schema is answered at once");
  return answered;
}

/** Builds a key from the document's text, the operation's name and the variables. */
const keyOf = ({ document, operation, variables }: RequestedOperation): string =>
  JSON.stringify([document.loc?.source.body, operation.name?.value, variables]);

const closed = (): RefusedRequest => {
  const message = "The schema is shown to callers with an API token, and at /api/graphql/schema.";
  const extensions = { code: "GRAPHQL_VALIDATION_FAILED", reason: INTROSPECTION_DISABLED };
  return new RefusedRequest([new GraphQLError(message, { extensions })], { status: 400 });
};
