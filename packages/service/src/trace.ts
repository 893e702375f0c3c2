import { randomBytes } from "node:crypto";
import { currentTraceParent, runInTrace } from "@stakehold/messaging/trace.ts";

const TRACE_PARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Runs work inside a trace (W3C Trace Context): the caller's where it gave a valid one, otherwise a new one. */
export const withTrace = <T>(traceParent: string | undefined, work: () => T): T =>
  runInTrace(traceParent !== undefined && TRACE_PARENT.test(traceParent) ? traceParent : newTrace(), work);

/** The id of the trace that the running work belongs to, for logs. */
export const traceId = (): string | undefined => TRACE_PARENT.exec(currentTraceParent() ?? "")?.[1];

const newTrace = (): string => `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-01`;
