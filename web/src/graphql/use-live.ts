import { useEffect, useEffectEvent } from "react";

/** What changed, as the live stream says it: `bet:<id>` or `user:<id>`, and the event's name. */
export type LiveChange = { readonly topic: string; readonly type: string };

/** Changes often come together (a vote, its decision, the settlement); asking once for all of them is enough. */
const SETTLE_MS = 250;

/** As many as one live stream may watch. */
const maximumTopics = 100;

/**
 * Calls `onChange` when something of these topics changed, and after a reconnect, when something may have been missed.
 * The stream says only that there is news; the page asks the graph for it. Of very many topics the first are watched.
 */
export function useLive(topics: readonly string[], onChange: () => void): void {
  const tell = useEffectEvent(onChange);
  const wanted = [...new Set(topics)].slice(0, maximumTopics).toSorted().join(",");
  useEffect(() => {
    if (wanted === "") return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasBeenOpen = false;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, SETTLE_MS);
    };
    const stream = new EventSource(`/api/live?topics=${encodeURIComponent(wanted)}`);
    stream.addEventListener("change", soon);
    stream.addEventListener("open", () => {
      if (hasBeenOpen) soon();
      hasBeenOpen = true;
    });
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }, [wanted]);
}
