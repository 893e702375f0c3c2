import { createContextKey, trace, type Attributes, type Context } from "@opentelemetry/api";

const KEY = createContextKey("stakehold.unrecorded");

/**
 * A request that is not recorded. The context holds its ids instead of a span, so that instrumented libraries find no
 * span to extend and skip their work. Its name and attributes are kept in case it fails.
 */
export class Unrecorded {
  /** The W3C `traceparent` of the request, flagged as not recorded. */
  readonly traceParent: string;
  name = "request";
  attributes: Attributes = {};

  constructor(traceParent: string) {
    this.traceParent = traceParent;
  }
}

/** The context of work that is part of an unrecorded request. */
export const asUnrecorded = (from: Context, request: Unrecorded): Context =>
  trace.deleteSpan(from).setValue(KEY, request);

/** The unrecorded request that a context belongs to. Undefined where there is none, or a span has started since. */
export function unrecordedIn(from: Context): Unrecorded | undefined {
  if (trace.getSpan(from) !== undefined) return undefined;
  const request = from.getValue(KEY);
  return request instanceof Unrecorded ? request : undefined;
}
