import {
  getOperationAST,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from "graphql";
import { operationOf, type Operation } from "./execution/operation.ts";
import { coded } from "./graphql-error.ts";

/** How much text of operations is kept read, in characters: far more than the gateway's plans of the web app have. */
const MAX_TEXT = 4_000_000;

/** Deeper nested texts than any plan has are not read. */
const MAX_TOKENS = 20_000;

/** A text that names an operation of it, and what is wrong with it where it can't be answered. */
type ReadDocument = { readonly operation: Operation } | { readonly errors: readonly GraphQLError[] };

/**
 * Reads the operations of a schema, each text once as long as it is kept. Errors have Apollo's codes: GRAPHQL_PARSE_FAILED,
 * GRAPHQL_VALIDATION_FAILED, OPERATION_RESOLUTION_FAILURE. Subgraphs are asked by the gateway alone, which decides who may
 * introspect; here nobody may.
 */
export function createDocuments(schema: GraphQLSchema): (text: string, operationName?: string) => ReadDocument {
  const kept = new Map<string, ReadDocument>();
  let length = 0;
  return (text, operationName) => {
    const key = operationName === undefined ? text : `${operationName} ${text}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const read = readDocument(schema, text, operationName);
    // What is wrong is told once, and not kept.
    if ("errors" in read) return read;
    if (length + key.length > MAX_TEXT) {
      kept.clear();
      length = 0;
    }
    kept.set(key, read);
    length += key.length;
    return read;
  };
}

function readDocument(schema: GraphQLSchema, text: string, operationName: string | undefined): ReadDocument {
  const document = parsed(text);
  if (document instanceof GraphQLError) return { errors: [document] };
  const errors = validate(schema, document, [...specifiedRules, NoSchemaIntrospectionCustomRule]);
  if (errors.length > 0) return { errors: errors.map((error) => coded(error, "GRAPHQL_VALIDATION_FAILED")) };
  const definition = getOperationAST(document, operationName);
  if (definition === undefined || definition === null) {
    return { errors: [coded(new GraphQLError("No such operation."), "OPERATION_RESOLUTION_FAILURE")] };
  }
  return { operation: operationOf(schema, document, definition) };
}

function parsed(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens: MAX_TOKENS });
  } catch (thrown) {
    if (thrown instanceof GraphQLError) return coded(thrown, "GRAPHQL_PARSE_FAILED");
    throw thrown;
  }
}
