/** Smaller steps come from the response's travel time and from the full seconds of its header. */
const SMALLEST_STEP_MS = 2_000;

let aheadMs = 0;
const watchers = new Set<() => void>();

/**
 * Returns the current time by the server's clock, because only that decides whether a deadline has passed. Before the
 * first response it is this device's own time.
 */
export const serverTime = (): Date => new Date(Date.now() + aheadMs);

/** Reads the server's time from the `Date` header of a response that no cache kept. Returns the response. */
export function readServerClock<Answer extends Pick<Response, "headers">>(answer: Answer): Answer {
  const aheadNow = Date.parse(answer.headers.get("date") ?? "") - Date.now();
  if (Math.abs(aheadNow - aheadMs) > SMALLEST_STEP_MS) {
    aheadMs = aheadNow;
    for (const notify of watchers) notify();
  }
  return answer;
}

/** Calls `onStep` whenever the server's time turns out to differ. Returns a function that stops that. */
export function watchServerClock(onStep: () => void): () => void {
  watchers.add(onStep);
  return () => watchers.delete(onStep);
}
