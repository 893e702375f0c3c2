import { EventEmitter } from "node:events";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { ROOT_CONTEXT, trace, type Attributes } from "@opentelemetry/api";
import { tellFault } from "../faults.ts";
import { pathOf } from "../path-template.ts";
import { SAMPLING, type Sampling } from "../sampling.ts";
import { contextOf, currentTraceParent, isSampled, withoutRecording } from "../trace.ts";
import { routeOf } from "./route.ts";

/** What is asked all the time, and a stream that lasts for hours, are no operations of anybody. */
const UNTRACED = new Set(["/livez", "/readyz", "/metrics", "/api/live"]);

/** Methods that change nothing, by the standard. */
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** From here on a status says that the one who answers failed. */
const FIRST_FAULT = 500;

/** What is asked of this process, and how that is decided. */
export type Door = {
  /** Whether the world may ask for a path. */
  readonly isOutside: (path: string) => boolean;
  /** Decides for one that a stranger sent whether it is exported. */
  readonly draw: () => boolean;
};

/** `unrecorded` is told only where it fails, and `untold` never. Undefined where the one who asks has decided, or nobody yet. */
type Decision = Sampling | "unrecorded" | "untold" | undefined;

const decisions = new WeakMap<IncomingMessage, Sampling>();

/**
 * Decides about each request before anything is done to record it. What is not recorded never meets the instrumentation, which
 * has to have patched servers by now. What strangers change is recorded until it is known whether it matters.
 */
export function decideAtHead(door: Door): void {
  const record = Server.prototype.emit;
  const pass = EventEmitter.prototype.emit;
  Server.prototype.emit = function emit(this: Server, event: string, ...args: unknown[]): boolean {
    const [request, response] = args;
    const emitBy = (way: typeof pass): boolean => Reflect.apply(way, this, [event, ...args]);
    if (event !== "request" || !(request instanceof IncomingMessage)) return emitBy(record);
    const decision = decide(request, door);
    if (decision !== "unrecorded" && decision !== "untold") {
      if (decision !== undefined) decisions.set(request, decision);
      return emitBy(record);
    }
    return withoutRecording(headerOf(request), () => {
      if (decision === "unrecorded" && response instanceof ServerResponse) tellWhereItFails(request, response);
      return emitBy(pass);
    });
  };
}

/** What was decided of a request that is recorded, as its span bears it. */
export function decisionOf(request: IncomingMessage): Attributes {
  const decision = decisions.get(request);
  return decision === undefined ? {} : { [SAMPLING]: decision };
}

function decide(request: IncomingMessage, { isOutside, draw }: Door): Decision {
  const path = pathOf(request.url ?? "");
  if (UNTRACED.has(path)) return "untold";
  if (isOutside(path)) {
    if (!READS.has(request.method ?? "")) return "outside";
    return draw() ? "drawn" : "unrecorded";
  }
  const asking = trace.getSpanContext(contextOf(headerOf(request)) ?? ROOT_CONTEXT);
  return asking !== undefined && !isSampled(asking) ? "unrecorded" : undefined;
}

const headerOf = ({ headers: { traceparent } }: IncomingMessage): string | undefined =>
  typeof traceparent === "string" ? traceparent : undefined;

function tellWhereItFails(request: IncomingMessage, response: ServerResponse): void {
  const beganAt = performance.now();
  const traceParent = currentTraceParent();
  response.once("close", () => {
    const { statusCode } = response;
    if (statusCode < FIRST_FAULT) return;
    const route = routeOf(request);
    const attributes = {
      "http.request.method": request.method,
      "http.response.status_code": statusCode,
      ...(route === undefined ? {} : { "http.route": route }),
    };
    const name = [request.method, route].filter((word) => word !== undefined).join(" ");
    tellFault({ name, type: String(statusCode), attributes, beganAt }, traceParent);
  });
}
