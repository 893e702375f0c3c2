/**
 * How long to wait for a response, in milliseconds: longer than the slowest request takes, which waits for Stripe, and
 * short enough for a reader to be there still.
 */
const ANSWER_WITHIN_MS = 20_000;

/**
 * Wraps `fetch`, which waits for ever, and rejects with a TimeoutError if there is no whole response in time. What was
 * sent may have had its effect, so a caller sends it again under the same idempotency key.
 */
export const answeredInTime =
  (ask: typeof fetch, withinMs = ANSWER_WITHIN_MS): typeof fetch =>
  (address, request) => {
    const late = AbortSignal.timeout(withinMs);
    const signal = request?.signal ? AbortSignal.any([request.signal, late]) : late;
    // What the page sent ahead does not follow this signal.
    return Promise.race([ask(address, { ...request, signal }), whenAborted(late)]);
  };

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
