import { createContextKey, type Context } from "@opentelemetry/api";

/**
 * `keep` is exported whatever the share. `background` starts a trace that is exported only if it fails or contains a
 * kept span: polling for work is no news. `outside` is a request from the world: it keeps the id that it came with, and
 * starts the trace; `drawn` is the same, already in the share. `read` changes nothing, and is recorded only where it is
 * exported.
 */
export type Sampling = (typeof SAMPLINGS)[number];

const SAMPLINGS = ["keep", "background", "outside", "drawn", "read"] as const;

/** The default share of traces that is exported: enough to see normal reads, which run many times a second. */
export const DEFAULT_SHARE = 0.1;

const KEY = createContextKey("stakehold.sampling");

/** The context in which a span gets this sampling. */
export const withSampling = (from: Context, sampling: Sampling): Context => from.setValue(KEY, sampling);

/** The sampling of a span that starts in a context. Undefined where the parent decides. */
export function samplingOf(from: Context): Sampling | undefined {
  const chosen = from.getValue(KEY);
  return SAMPLINGS.find((sampling) => sampling === chosen);
}
