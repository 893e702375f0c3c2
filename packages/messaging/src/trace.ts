import { AsyncLocalStorage } from "node:async_hooks";

const traceParents = new AsyncLocalStorage<string | undefined>();

/** Runs `work` as part of a trace, named by a W3C `traceparent`; events enqueued inside carry it on. */
export const runInTrace = <T>(traceParent: string | undefined, work: () => T): T => traceParents.run(traceParent, work);

/** The W3C `traceparent` of the work that is running, if it is part of a trace. */
export const currentTraceParent = (): string | undefined => traceParents.getStore();
