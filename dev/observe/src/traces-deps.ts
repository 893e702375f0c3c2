import type { Logger } from "@stakehold/service/logger.ts";
import type { TraceStore } from "./traces/trace-store.ts";

/** What the doors of the trace page work with. */
export type TracesDeps = { readonly store: TraceStore; readonly logger: Logger };
