import { createContextKey, trace, type Attributes, type Context } from "@opentelemetry/api";

const KEY = createContextKey("stakehold.unrecorded");

/**
 * A request that nobody records. Its ids stand in the context and not in a span, so that what instruments libraries finds
 * nothing to add to and leaves them as they are. What it is stays here for the case that it fails.
 */
export class Unrecorded {
  /** The W3C `traceparent` of the request, which says that it is not recorded. */
  readonly traceParent: string;
  name = "request";
  attributes: Attributes = {};

  constructor(traceParent: string) {
    this.traceParent = traceParent;
  }
}

/** The context of work that is part of a request which nobody records. */
export const asUnrecorded = (from: Context, request: Unrecorded): Context =>
  trace.deleteSpan(from).setValue(KEY, request);

/** The request which nobody records that a context belongs to. Undefined where there is none, or where a span was begun since. */
export function unrecordedIn(from: Context): Unrecorded | undefined {
  if (trace.getSpan(from) !== undefined) return undefined;
  const request = from.getValue(KEY);
  return request instanceof Unrecorded ? request : undefined;
}
