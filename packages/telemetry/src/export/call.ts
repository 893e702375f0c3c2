import { context, propagation, SpanKind, trace, type Span } from "@opentelemetry/api";
import { isTracingSuppressed } from "@opentelemetry/core";
import { fail, kindOf } from "../faults.ts";
import { pathTemplateOf } from "../path-template.ts";
import { startSpan } from "../recorder.ts";

/** A call over HTTP before it is sent. `host` has its port where that is not the scheme's own. */
export type Call = {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  setHeader(name: string, value: string): void;
};

/** From here on a status says that what was asked for was not done. */
const FIRST_FAILURE = 400;

/**
 * Has a call carry the trace on of what is running, and begins what is told of it where that is recorded. Of a request
 * that nobody records calls carry the trace on by themselves.
 */
export function beginCall(call: Call): Span | undefined {
  const running = context.active();
  const asking = trace.getSpan(running);
  if (asking === undefined || isTracingSuppressed(running)) return undefined;
  const span = asking.isRecording() ? begin(call) : undefined;
  propagation.inject(span === undefined ? running : trace.setSpan(running, span), call, setter);
  return span;
}

/** Says how a call was answered. */
export function answerCall(span: Span | undefined, status: number): void {
  span?.setAttribute("http.response.status_code", status);
  if (status >= FIRST_FAILURE && span !== undefined) fail(span, String(status));
}

/** Says that a call was not answered, or not to its end. One that the caller gave up is no failure by itself. */
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
