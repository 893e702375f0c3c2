import type { Line } from "./line.ts";
import { shareOut } from "./share-out.ts";
import { joinTabs } from "./shared-line.ts";
import { openStream } from "./stream.ts";

export type Watcher = {
  /** Called when something in the followed topics changed, or may have. */
  readonly onChange: () => void;
  /**
   * How long changes are collected before `onChange` runs: they often come together (a vote, its decision, the settlement).
   */
  readonly gatherMs: number;
};

export type Watch = { readonly follow: (topics: readonly string[]) => void; readonly stop: () => void };

type Watching = { topics: readonly string[]; readonly notifySoon: () => void };

/** A part of a page starts to watch a moment before it queries. */
const ASKED_WITHIN_MS = 50;

/** Calls `begin` with the start of a stream that misses nothing the page reads; empty where that is unknown. */
export type OnceRead = (begin: (since: string) => void) => void;

/** Everything that one tab watches. */
export type LiveTab = { readonly watch: (watcher: Watcher) => Watch };

/**
 * Combines what the parts of a page watch. A hidden page listens to nothing; once visible again it may have missed
 * something, so every watcher is notified once.
 */
export function createLiveTab(page: Document, onceRead: OnceRead): LiveTab {
  const watchings = new Set<Watching>();
  let line: Line | null = null;

  const onNews = (topics: readonly string[]) => {
    for (const watching of watchings) {
      if (watching.topics.some((topic) => topics.includes(topic))) watching.notifySoon();
    }
  };
  let regrouping: ReturnType<typeof setTimeout> | undefined;
  const follow = (since: string) => {
    if (page.visibilityState === "hidden") return;
    line ??= joinTabs(onNews) ?? openStream(onNews);
    line.follow(shareOut([...watchings].map(({ topics }) => topics)), since);
  };
  const regroup = () => {
    clearTimeout(regrouping);
    regrouping = setTimeout(() => onceRead(follow), ASKED_WITHIN_MS);
  };
  page.addEventListener("visibilitychange", () => {
    line?.leave();
    line = null;
    if (page.visibilityState === "hidden" || watchings.size === 0) return;
    regroup();
    for (const { notifySoon } of watchings) notifySoon();
  });

  return {
    watch: ({ onChange, gatherMs }) => {
      let gathering: ReturnType<typeof setTimeout> | undefined;
      const watching: Watching = {
        topics: [],
        notifySoon: () => {
          gathering ??= setTimeout(() => {
            gathering = undefined;
            onChange();
          }, gatherMs);
        },
      };
      watchings.add(watching);
      return {
        follow: (topics) => {
          watching.topics = topics;
          regroup();
        },
        stop: () => {
          clearTimeout(gathering);
          watchings.delete(watching);
          regroup();
        },
      };
    },
  };
}
