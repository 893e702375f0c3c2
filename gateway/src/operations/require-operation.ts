import { OperationTypeNode, type DocumentNode, type OperationDefinitionNode } from "graphql";
import { refusedFor } from "../errors/refused-request.ts";

/** An operation that is about to be run. */
export type RequestedOperation = {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** As sent. */
  readonly variables: Readonly<Record<string, unknown>>;
};

/** A requested operation before it is known whether its document contains it. */
type Named = Omit<RequestedOperation, "operation"> & { readonly operation: OperationDefinitionNode | undefined };

/** Returns the requested operation. Throws RefusedRequest if the graph can't run it. */
export function requireOperation({ operation, ...asked }: Named): RequestedOperation {
  if (operation === undefined) {
    throw refusedFor("OPERATION_RESOLUTION_FAILURE", "Name one operation of the document by operationName.");
  }
  if (operation.operation === OperationTypeNode.SUBSCRIPTION) {
    throw refusedFor("GRAPHQL_VALIDATION_FAILED", "The graph has no subscriptions. /api/live streams changes.");
  }
  return { ...asked, operation };
}
