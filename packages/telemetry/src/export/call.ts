import { context, propagation, SpanKind, trace, type Span } from "@opentelemetry/api";
import { isTracingSuppressed } from "@opentelemetry/core";
import { fail, kindOf } from "../faults.ts";
import { pathTemplateOf } from "../path-template.ts";
import { startSpan } from "../recorder.ts";

/** An HTTP call before it is sent. `host` includes the port unless it is the scheme's default. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  setHeader(name: string, value: string): void;
};

/** The lowest status that counts as a failed call. */
const FIRST_FAILURE = 400;

/**
 * Propagates the running trace in a call, and starts a span where that trace is recorded. Calls of an unrecorded
 * request propagate the trace themselves.
 */
export function beginCall(call: Call): Span | undefined {
  const running = context.active();
  const asking = trace.getSpan(running);
  if (asking === undefined || isTracingSuppressed(running)) return undefined;
  const span = asking.isRecording() ? begin(call) : undefined;
  propagation.inject(span === undefined ? running : trace.setSpan(running, span), call, setter);
  return span;
}

/** Records how a call was answered. */
export function answerCall(span: Span | undefined, status: number): void {
  span?.setAttribute("http.response.status_code", status);
  if (status >= FIRST_FAILURE && span !== undefined) fail(span, String(status));
}

/**
 * Records that a call got no response, or an incomplete one. A call that the caller aborted does not count as failed.
 */
export function failCall(span: Span | undefined, error: unknown): void {
  if (span !== undefined && kindOf(error) !== "AbortError") fail(span, kindOf(error));
}

const setter = { set: (call: Call, name: string, value: string): void => call.setHeader(name, value) };

function begin({ method, path, host }: Call): Span {
  const template = pathTemplateOf(path);
  const [, address = host, port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  return startSpan(`${method} ${template}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      "http.request.method": method,
      "server.address": address,
      ...(port === undefined ? {} : { "server.port": Number(port) }),
      "url.template": template,
    },
  });
}
