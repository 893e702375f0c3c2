import { useEffect, useEffectEvent, useRef } from "react";
import { onceRead } from "./answer-positions.ts";
import type { LiveTab, Watch } from "./live/live-tab.ts";

/** Long enough for changes that come together, short enough to go unnoticed. */
const GATHER_MS = 100;

let tab: Promise<LiveTab> | undefined;
/**
 * Loaded when a page first watches something, because its first render does not need it. A page that can't load it gets
 * no news.
 */
const thisTab = () =>
  (tab ??= import("./live/live-tab.ts").then(
    ({ createLiveTab }) => createLiveTab(document, onceRead),
    () => WITHOUT_NEWS,
  ));

const WITHOUT_NEWS: LiveTab = { watch: () => ({ follow: () => undefined, stop: () => undefined }) };

/**
 * Calls `onChange` when something in these topics (`bet:<id>`, `user:<id>`, `bell:<id>`, `tickets`, `feed`) changed,
 * once listening starts, and whenever something may have been missed: after a break that can't be caught up on, or
 * while hidden. The stream says only that there is news; the page queries the graph for it, also while the stream is
 * refused. If there are too many topics, the first are watched. Changes within `gatherMs` cause one call.
 */
export function useLive(topics: readonly string[], onChange: () => void, gatherMs = GATHER_MS): void {
  const notify = useEffectEvent(onChange);
  const watch = useRef<Promise<Watch> | null>(null);
  const wanted = [...new Set(topics)].join(",");
  useEffect(() => {
    const begun = thisTab().then((live) => live.watch({ onChange: notify, gatherMs }));
    watch.current = begun;
    return () => void begun.then(({ stop }) => stop());
  }, [gatherMs]);
  useEffect(() => {
    void watch.current?.then(({ follow }) => follow(wanted === "" ? [] : wanted.split(",")));
  }, [wanted, gatherMs]);
}
