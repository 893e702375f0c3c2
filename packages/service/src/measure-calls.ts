import { subscribe } from "node:diagnostics_channel";
import { ClientRequest, IncomingMessage } from "node:http";
import { pathTemplateOf } from "@stakehold/telemetry/path-template.ts";
import { observeCall } from "./metrics.ts";

/** The code of a call that was not answered. */
const UNANSWERED = "none";

/**
 * Measures every request of this process to one address, as Node.js itself tells of them: whatever client sends it, and
 * where no answer comes too. `to` names who answers. Call it once for an address.
 */
export function measureCalls(to: string, address: string): void {
  const { host } = new URL(address);
  const startedAt = new WeakMap<ClientRequest, number>();
  const end = (request: ClientRequest | undefined, code: string) => {
    const began = request && startedAt.get(request);
    if (request === undefined || began === undefined) return;
    startedAt.delete(request);
    observeCall(to, `${request.method} ${pathTemplateOf(request.path)}`, code, (performance.now() - began) / 1000);
  };
  subscribe("http.client.request.created", (message) => {
    const request = requestIn(message);
    if (request?.getHeader("host") === host) startedAt.set(request, performance.now());
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
