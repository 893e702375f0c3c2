import type { Logger } from "@stakehold/service/logger.ts";
import type { TraceStore } from "./traces/trace-store.ts";

/** The dependencies of the trace page's server. */
export type TracesDeps = { readonly store: TraceStore; readonly logger: Logger };
