/** The attribute by which code says how a span is sampled. */
export const SAMPLING = "stakehold.sampling";

/**
 * `keep` is exported whatever share of traces is; `background` begins a trace that is exported only with something in it
 * that is kept, or that failed: looking whether there is something to do is no news. `outside` is what a stranger asked for:
 * it bears the id that came with it, and is decided and told like the beginning of a trace.
 */
export type Sampling = "keep" | "background" | "outside";
