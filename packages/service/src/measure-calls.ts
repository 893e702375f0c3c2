import { subscribe } from "node:diagnostics_channel";
import { ClientRequest, IncomingMessage } from "node:http";
import { pathTemplateOf } from "@stakehold/telemetry/path-template.ts";
import { sampledTraceId } from "@stakehold/telemetry/trace.ts";
import { Counter, observeCall } from "./metrics.ts";

/** The code of a call that was not answered. */
const UNANSWERED = "none";

/** How calls end, as far as it concerns somebody else than the caller. */
const OUTCOMES = ["answered", "failed", "refused", "limited", "unanswered"] as const;

const calls = new Counter({
  name: "stakehold_calls_total",
  help: "Calls to third parties, by who was asked and how the call ended (answered, failed, refused, limited, unanswered).",
  labelNames: ["to", "outcome"],
});

/**
 * Measures every request of this process to one address, as Node.js itself tells of them: whatever client sends it, and
 * where no answer comes too. `to` names who answers. Call it once for an address.
 */
export function measureCalls(to: string, address: string): void {
  const { host } = new URL(address);
  // From the beginning: of a series that begins with its first failure nobody can tell that it grew.
  for (const outcome of OUTCOMES) calls.inc({ to, outcome }, 0);
  const began = new WeakMap<ClientRequest, { readonly at: number; readonly trace: string | undefined }>();
  const end = (request: ClientRequest | undefined, code: string) => {
    const call = request && began.get(request);
    if (request === undefined || call === undefined) return;
    began.delete(request);
    const operation = `${request.method} ${pathTemplateOf(request.path)}`;
    observeCall({ to, operation, code }, (performance.now() - call.at) / 1000, call.trace);
    calls.inc({ to, outcome: outcomeOf(code) });
  };
  subscribe("http.client.request.created", (message) => {
    const request = requestIn(message);
    if (request?.getHeader("host") === host) began.set(request, { at: performance.now(), trace: sampledTraceId() });
  });
  subscribe("http.client.response.finish", (message) => end(requestIn(message), statusIn(message)));
  subscribe("http.client.request.error", (message) => end(requestIn(message), UNANSWERED));
}

function requestIn(message: unknown): ClientRequest | undefined {
  const { request } = Object(message);
  return request instanceof ClientRequest ? request : undefined;
}

function statusIn(message: unknown): string {
  const { response } = Object(message);
  return response instanceof IncomingMessage ? String(response.statusCode) : UNANSWERED;
}

/** An earlier call under the same key has no answer yet, so this is none either. */
const IN_USE = "409";

/** 401 and 403 are about the key that was sent; any other 4xx is an answer about what was asked. */
function outcomeOf(code: string): (typeof OUTCOMES)[number] {
  if (code === UNANSWERED || code === IN_USE) return "unanswered";
  if (code === "401" || code === "403") return "refused";
  if (code === "429") return "limited";
  return code.startsWith("5") ? "failed" : "answered";
}
