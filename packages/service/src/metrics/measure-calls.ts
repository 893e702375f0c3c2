import { subscribe } from "node:diagnostics_channel";
import { ClientRequest, IncomingMessage } from "node:http";
import { pathTemplateOf } from "@stakehold/telemetry/path-template.ts";
import { sampledTraceId } from "@stakehold/telemetry/trace.ts";
import { Counter, observeCall } from "./metrics.ts";

/** The code of a call without a response. */
const UNANSWERED = "none";

/** How calls end, as far as it concerns others than the caller. */
const OUTCOMES = ["answered", "failed", "refused", "limited", "unanswered"] as const;

const calls = new Counter({
  name: "stakehold_calls_total",
  help: "Calls to third parties, by who was asked and how the call ended (answered, failed, refused, limited, unanswered).",
  labelNames: ["to", "outcome"],
});

/**
 * Measures every request of this process to one address from Node.js' own diagnostics: whatever the client, and also
 * without a response. `to` names the third party. Call it once for an address.
 */
export function measureCalls(to: string, address: string): void {
  const { host } = new URL(address);
  // A counter that starts at its first failure shows no increase.
  for (const outcome of OUTCOMES) calls.inc({ to, outcome }, 0);
  const began = new WeakMap<Request, { readonly at: number; readonly trace: string | undefined; code: string }>();
  const begin = (request: Request | undefined, asked: unknown) => {
    if (request === undefined || asked !== host) return;
    began.set(request, { at: performance.now(), trace: sampledTraceId(), code: UNANSWERED });
  };
  const end = (request: Request | undefined, answered?: string) => {
    const call = request && began.get(request);
    if (request === undefined || call === undefined) return;
    began.delete(request);
    const operation = `${request.method} ${pathTemplateOf(request.path)}`;
    const code = answered ?? call.code;
    observeCall({ to, operation, code }, (performance.now() - call.at) / 1000, call.trace);
    calls.inc({ to, outcome: outcomeOf(code) });
  };
  subscribe("http.client.request.created", (message) => {
    const request = requestIn(message);
    begin(request, request?.getHeader("host"));
  });
  subscribe("http.client.response.finish", (message) => end(requestIn(message), statusIn(message)));
  subscribe("http.client.request.error", (message) => end(requestIn(message), UNANSWERED));
  // `fetch` uses undici, which has channels of its own.
  subscribe("undici:request:create", (message) => {
    const request = fetchIn(message);
    begin(request, request && new URL(request.origin).host);
  });
  subscribe("undici:request:headers", (message) => {
    const request = fetchIn(message);
    const call = request && began.get(request);
    if (call !== undefined) call.code = String(Object(Object(message).response).statusCode);
  });
  subscribe("undici:request:trailers", (message) => end(fetchIn(message)));
  subscribe("undici:request:error", (message) => end(fetchIn(message), UNANSWERED));
}

/** The measured part of a request, whichever client sends it. */
type Request = { readonly method: string; readonly path: string };

function fetchIn(message: unknown): (Request & { readonly origin: string | URL }) | undefined {
  const { request } = Object(message);
  return typeof request === "object" && request !== null && "origin" in request ? request : undefined;
}

function requestIn(message: unknown): ClientRequest | undefined {
  const { request } = Object(message);
  return request instanceof ClientRequest ? request : undefined;
}

function statusIn(message: unknown): string {
  const { response } = Object(message);
  return response instanceof IncomingMessage ? String(response.statusCode) : UNANSWERED;
}

/** An earlier call under the same key has no response yet, so neither has this one. */
const IN_USE = "409";

/** 401 and 403 concern the key; any other 4xx is a response to the request itself. */
function outcomeOf(code: string): (typeof OUTCOMES)[number] {
  if (code === UNANSWERED || code === IN_USE) return "unanswered";
  if (code === "401" || code === "403") return "refused";
  if (code === "429") return "limited";
  return code.startsWith("5") ? "failed" : "answered";
}
