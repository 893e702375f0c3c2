declare global {
  /**
   * The requests that the page sent before any script loaded, by body; `build/write-pages.ts` writes the script that
   * does it.
   */
  var sentAhead: Map<string, Promise<Response>> | undefined;
}

/** Returns the response to a request that the page sent ahead, each once, and calls `fetch` for every other request. */
export function fetchOrTake(address: RequestInfo | URL, request?: RequestInit): Promise<Response> {
  const body = typeof request?.body === "string" ? request.body : "";
  const asked = globalThis.sentAhead?.get(body);
  globalThis.sentAhead?.delete(body);
  return asked ?? fetch(address, request);
}

/** Drops the responses that nothing used: by the next query they would be stale. */
export function forgetSentAhead(): void {
  globalThis.sentAhead = undefined;
}
