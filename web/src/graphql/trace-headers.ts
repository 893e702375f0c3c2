/**
 * Starts a new trace each time the header is read, once per operation. The gateway continues it, so a page's request
 * and the work done for it share one id. The gateway decides whether to record it; the page's own span is never looked
 * up.
 */
export const traceHeaders = {
  get traceparent(): string {
    const id = crypto.randomUUID().replaceAll("-", "");
    return `00-${id}-${id.slice(16)}-00`;
  },
};
