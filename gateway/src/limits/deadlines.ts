import { OperationTypeNode, type OperationDefinitionNode } from "graphql";

/**
 * How long an operation may take from its first call to a service. A query that takes longer only keeps others waiting;
 * a mutation may wait for Stripe, and giving it up early would leave its caller without the result.
 */
export const QUERY_MS = 5_000;
export const MUTATION_MS = 20_000;

/** Runs an operation with a signal that aborts at its deadline. Leaves nothing behind once the operation has ended. */
export async function withDeadline<T>(
  { operation }: OperationDefinitionNode,
  run: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort(new DOMException("The operation took too long", "TimeoutError"));
  const timer = setTimeout(end, operation === OperationTypeNode.MUTATION ? MUTATION_MS : QUERY_MS).unref();
  try {
    return await run(ending.signal);
  } finally {
    clearTimeout(timer);
  }
}
