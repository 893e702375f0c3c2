import { useEffect, useEffectEvent } from "react";

/** What changed, as the live stream says it: `bet:<id>` or `user:<id>`, and the event's name. */
export type LiveChange = { readonly topic: string; readonly type: string };

/** Changes often come together (a vote, its decision, the settlement); asking once for all of them is enough. */
const SETTLE_MS = 250;

/** As many as one live stream may watch. */
const maximumTopics = 100;

/** How long a page waits after a refused stream: longer each time, and never so long that it seems asleep. */
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Calls `onChange` when something of these topics changed, and after a reconnect, when something may have been missed.
 * The stream says only that there is news; the page asks the graph for it. A browser gives a refused stream up (401,
 * 429, 503): the page asks without one then, and tries it again. Of very many topics the first are watched.
 */
export function useLive(topics: readonly string[], onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  const wanted = [...new Set(topics)].slice(0, maximumTopics).toSorted().join(",");
  useEffect(() => {
    if (wanted === "") return;
    return watch(`/api/live?topics=${encodeURIComponent(wanted)}`, tell);
  }, [wanted]);
}

/** Watches a stream until the function that it returns is called. */
function watch(address: string, tell: () => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  let mayHaveMissed = false;
  let stream: EventSource;

  const soon = () => {
    clearTimeout(settling);
    settling = setTimeout(tell, SETTLE_MS);
  };
  const open = () => {
    stream = new EventSource(address);
    stream.addEventListener("change", soon);
    stream.addEventListener("open", () => {
      if (mayHaveMissed) soon();
      mayHaveMissed = true;
      waitMs = FIRST_WAIT_MS;
    });
    stream.addEventListener("error", () => {
      // One that is only interrupted comes back by itself.
      if (stream.readyState !== EventSource.CLOSED) return;
      mayHaveMissed = true;
      waiting = setTimeout(() => {
        soon();
        open();
      }, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    });
  };

  open();
  return () => {
    clearTimeout(settling);
    clearTimeout(waiting);
    stream.close();
  };
}
