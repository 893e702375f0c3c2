import { describeSpan } from "@stakehold/telemetry/spans.ts";
import { Kind, type GraphQLFormattedError, type OperationDefinitionNode } from "graphql";
import { observeRequest } from "../metrics/metrics.ts";

/** Names an operation in its trace. */
export function describeOperation(operation: OperationDefinitionNode | undefined): void {
  const field = rootFieldOf(operation);
  describeSpan({ "graphql.operation.type": operation?.operation, "graphql.field": field }, `graphql ${field}`);
}

/** Measures an operation that started at `startedAt` of `performance.now`; one with errors counts by its first code. */
export function observeOperation(
  kind: "gateway" | "graphql",
  operation: OperationDefinitionNode | undefined,
  errors: readonly GraphQLFormattedError[] | undefined,
  startedAt: number,
): void {
  const [first] = errors ?? [];
  const code: unknown = first === undefined ? "OK" : first.extensions?.["code"];
  const seconds = (performance.now() - startedAt) / 1000;
  observeRequest(kind, rootFieldOf(operation), typeof code === "string" ? code : "UNKNOWN", seconds);
}

/** The operation by the schema's own name: callers' names would create metrics without end. */
function rootFieldOf(operation: OperationDefinitionNode | undefined): string {
  const [first] = operation?.selectionSet.selections ?? [];
  return first?.kind === Kind.FIELD ? first.name.value : "none";
}
