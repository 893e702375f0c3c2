/** Interceptors of every workflow, in the sandbox: no Node API may be imported here. */
import type { Headers, WorkflowInterceptorsFactory } from "@temporalio/workflow";
import { TRACE_HEADER } from "./trace-header.ts";

/**
 * Passes each activity the trace of its workflow's last wake. A workflow lives for weeks and so has no span of its own:
 * its children would be exported long before it.
 */
export const interceptors: WorkflowInterceptorsFactory = () => {
  let carried: Headers = {};
  const keep = (headers: Headers) => {
    const trace = headers[TRACE_HEADER];
    if (trace !== undefined) carried = { [TRACE_HEADER]: trace };
  };
  const carry = <Input extends { readonly headers: Headers }>(input: Input): Input => ({
    ...input,
    headers: { ...input.headers, ...carried },
  });
  return {
    inbound: [
      {
        execute: (input, next) => {
          // A signal that came with the start is newer.
          if (carried[TRACE_HEADER] === undefined) keep(input.headers);
          return next(input);
        },
        handleSignal: (input, next) => {
          keep(input.headers);
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(carry(input)),
        scheduleLocalActivity: (input, next) => next(carry(input)),
        continueAsNew: (input, next) => next(carry(input)),
      },
    ],
  };
};
