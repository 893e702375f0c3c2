declare global {
  /** What the page asked before a script had come, by the body of each request: `build/write-pages.ts` writes it. */
  var askedAhead: Map<string, Promise<Response>> | undefined;
}

/** Takes the answer to what the page asked ahead, each once, and asks for everything else as `fetch` does. */
export function fetchOrTake(address: RequestInfo | URL, request?: RequestInit): Promise<Response> {
  const body = typeof request?.body === "string" ? request.body : "";
  const asked = globalThis.askedAhead?.get(body);
  globalThis.askedAhead?.delete(body);
  return asked ?? fetch(address, request);
}

/** Forgets what nobody took: by the next time that somebody asks it would be old. */
export function forgetAskedAhead(): void {
  globalThis.askedAhead = undefined;
}
