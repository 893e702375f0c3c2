import { grpcCodeOf } from "./grpc-code.ts";

/** After a no it is asked again, because an operator may add what was missing. */
const ASK_AGAIN_AFTER_MS = 60_000;

/** gRPC's number of the answer to a search that names what a namespace does not have. */
const INVALID_ARGUMENT = 3;

/**
 * Whether workflows may say what they are searched by, found out by a search that names all of it. A yes is kept. Where
 * Temporal can't be asked the answer is no for now: what a workflow says can be said at its next step.
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
