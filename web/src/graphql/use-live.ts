import { useEffect, useEffectEvent, useRef } from "react";
import { createLiveTab, type LiveTab, type Watch } from "./live/live-tab.ts";

/** Long enough for what comes together, and so short that nobody notices. */
const GATHER_MS = 250;

let tab: LiveTab | undefined;
const thisTab = () => (tab ??= createLiveTab(document));

/**
 * Calls `onChange` when something of these topics (`bet:<id>`, `user:<id>`, `bell:<id>`, `tickets`, `feed`) changed, once they begin
 * to be listened to, and whenever something may have been missed: after a break that is not caught up on, or out of sight. The stream says only
 * that there is news; the page asks the graph for it, also while the stream is refused. Of very many topics the first
 * are watched. What gathers within `gatherMs` is told once.
 */
export function useLive(topics: readonly string[], onChange: () => void, gatherMs = GATHER_MS): void {
  const tell = useEffectEvent(onChange);
  const watch = useRef<Watch | null>(null);
  const wanted = [...new Set(topics)].join(",");
  useEffect(() => {
    const begun = thisTab().watch({ tell, gatherMs });
    watch.current = begun;
    return () => begun.stop();
  }, [gatherMs]);
  useEffect(() => {
    watch.current?.follow(wanted === "" ? [] : wanted.split(","));
  }, [wanted, gatherMs]);
}
