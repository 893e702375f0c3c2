import type { Line } from "./line.ts";
import { shareOut } from "./share-out.ts";
import { canShare, joinTabs } from "./shared-line.ts";
import { openStream } from "./stream.ts";

export type Watcher = {
  /** Called when something of the followed topics changed, or may have. */
  readonly tell: () => void;
  /** Changes often come together (a vote, its decision, the settlement): how long they gather until they are told. */
  readonly gatherMs: number;
};

export type Watch = { readonly follow: (topics: readonly string[]) => void; readonly stop: () => void };

type Watching = { topics: readonly string[]; readonly tellSoon: () => void };

/** All that one tab watches. */
export type LiveTab = { readonly watch: (watcher: Watcher) => Watch };

/**
 * Joins what the parts of a page watch. A page out of sight listens to nothing; back in sight it may have missed
 * something, so everybody is told once.
 */
export function createLiveTab(page: Document): LiveTab {
  const watchings = new Set<Watching>();
  let line: Line | null = null;

  const onNews = (topics: readonly string[]) => {
    for (const watching of watchings) {
      if (watching.topics.some((topic) => topics.includes(topic))) watching.tellSoon();
    }
  };
  const regroup = () => {
    if (page.visibilityState === "hidden") return;
    line ??= canShare() ? joinTabs(onNews) : openStream(onNews);
    line.follow(shareOut([...watchings].map(({ topics }) => topics)));
  };
  page.addEventListener("visibilitychange", () => {
    line?.leave();
    line = null;
    if (page.visibilityState === "hidden" || watchings.size === 0) return;
    regroup();
    for (const { tellSoon } of watchings) tellSoon();
  });

  return {
    watch: ({ tell, gatherMs }) => {
      let gathering: ReturnType<typeof setTimeout> | undefined;
      const watching: Watching = {
        topics: [],
        tellSoon: () => {
          gathering ??= setTimeout(() => {
            gathering = undefined;
            tell();
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
