import { getOperationAST, OperationTypeNode, type DocumentNode, type OperationDefinitionNode } from "graphql";
import type { GraphRequest } from "./graph-request.ts";
import { refusedFor } from "./refused-request.ts";

/** An operation that is about to be run. */
export type Asked = {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** As they were sent. */
  readonly variables: Readonly<Record<string, unknown>>;
};

/** The operation that a request asks a document for. Throws RefusedRequest for none that the graph can run. */
export function requireOperation(document: DocumentNode, request: GraphRequest): Asked {
  const operation = getOperationAST(document, request.operationName);
  if (operation == null) {
    throw refusedFor("OPERATION_RESOLUTION_FAILURE", "Name one operation of the document by operationName.");
  }
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
    throw refusedFor("GRAPHQL_VALIDATION_FAILED", "The graph has no subscriptions. Changes are told at /api/live.");
  }
  if (request.isSafe === true && operation.operation !== OperationTypeNode.QUERY) {
    throw refusedFor("BAD_REQUEST", "A mutation is sent by POST.", { status: 405, headers: { allow: "POST" } });
  }
  return { document, operation, variables: request.variables ?? {} };
}
