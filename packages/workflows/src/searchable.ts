import { grpcCodeOf } from "./grpc-code.ts";

/** After a no it checks again, because an operator may add what was missing. */
const ASK_AGAIN_AFTER_MS = 60_000;

/** gRPC's code for a search that names a missing attribute. */
const INVALID_ARGUMENT = 3;

/**
 * Returns whether workflows may set search attributes, by a search that names all of them. Keeps a yes. While Temporal
 * can't be reached the result is no: a workflow can set them at its next step.
 */
export function searchableBy(search: () => Promise<unknown>, now: () => number = Date.now): () => Promise<boolean> {
  let known = false;
  let notBefore = Number.NEGATIVE_INFINITY;
  return async () => {
    if (known || now() < notBefore) return known;
    try {
      await search();
      known = true;
    } catch (error) {
      if (grpcCodeOf(error) === INVALID_ARGUMENT) notBefore = now() + ASK_AGAIN_AFTER_MS;
    }
    return known;
  };
}
