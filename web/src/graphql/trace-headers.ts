/**
 * Begins a trace with each operation, for which it is read anew: the gateway goes on in it, so what a page asked for and what
 * was done for it have one id. Whether it is recorded the gateway decides; nobody looks for the page's own part.
 */
export const traceHeaders = {
  get traceparent(): string {
    const id = crypto.randomUUID().replaceAll("-", "");
    return `00-${id}-${id.slice(16)}-00`;
  },
};
