/** The attribute by which code says how a span is sampled. */
export const SAMPLING = "stakehold.sampling";

/**
 * `keep` is exported whatever share of traces is; `background` begins a trace that is exported only with something in it
 * that is kept, or that failed: looking whether there is something to do is no news. `outside` is what a stranger asked for:
 * it bears the id that came with it, and is decided and told like the beginning of a trace; `drawn` is the same, decided
 * already. `read` changes nothing, and is recorded only where it is exported.
 */
export type Sampling = "keep" | "background" | "outside" | "drawn" | "read";

/** What share of traces is exported unless it is said: enough to see what is usual, of what is read many times a second. */
export const DEFAULT_SHARE = 0.1;
