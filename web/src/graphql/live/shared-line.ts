import type { Line, OnNews } from "./line.ts";
import { shareOut } from "./share-out.ts";
import { openStream } from "./stream.ts";

/** The names by which tabs find each other. Whoever holds the leader's lock has the stream. */
const CHANNEL = "stakehold.live";
const LEADER = "stakehold.live.leader";
const lockOf = (tab: string) => `stakehold.live.tab.${tab}`;

/** What tabs say to each other. */
type Said =
  | { readonly kind: "following"; readonly tab: string; readonly topics: readonly string[] }
  /** Somebody leads from now on, and asks everybody what they follow. */
  | { readonly kind: "leading" }
  | { readonly kind: "news"; readonly topics: readonly string[] };

type Leader = {
  readonly hear: (tab: string, topics: readonly string[]) => void;
  readonly stop: () => void;
};

/** Whether this browser has what tabs need to share a stream. Web Locks are for secure addresses alone. */
export const canShare = (): boolean => typeof BroadcastChannel !== "undefined" && "locks" in navigator;

/**
 * Joins the tabs of this browser that are in sight. One of them leads: it has the one stream, with the topics of all,
 * and tells the others what it hears. A browser has six connections to one address, and each stream holds one of them.
 */
export function joinTabs(onNews: OnNews): Line {
  const self = crypto.randomUUID();
  const channel = new BroadcastChannel(CHANNEL);
  const leaving = new AbortController();
  // A channel reaches this origin alone; the rule takes it for a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (said: Said) => channel.postMessage(said);
  let topics: readonly string[] = [];
  let isPresent = false;
  let leader: Leader | null = null;

  const tellTopics = () => {
    if (leader !== null) leader.hear(self, topics);
    else if (isPresent) say({ kind: "following", tab: self, topics });
  };
  channel.addEventListener("message", ({ data: said }: MessageEvent<Said>) => {
    if (said.kind === "following") leader?.hear(said.tab, said.topics);
    else if (said.kind === "leading") tellTopics();
    else onNews(said.topics);
  });
  // A leader forgets a tab whose lock is free, so nothing is said before it is held.
  hold(lockOf(self), leaving.signal, () => {
    isPresent = true;
    tellTopics();
  });
  hold(LEADER, leaving.signal, () => {
    leader = lead((news) => {
      say({ kind: "news", topics: news });
      onNews(news);
    });
    say({ kind: "leading" });
    tellTopics();
  });

  return {
    follow: (wanted) => {
      topics = wanted;
      tellTopics();
    },
    leave: () => {
      leader?.stop();
      leaving.abort();
      channel.close();
    },
  };
}

/** Has the stream for every tab, until it stops. */
function lead(onNews: OnNews): Leader {
  const stream = openStream(onNews);
  const stopping = new AbortController();
  const wishes = new Map<string, readonly string[]>();
  const regroup = () => stream.follow(shareOut([...wishes.values()]));
  return {
    hear: (tab, topics) => {
      // A tab that is gone, closed or crashed, lets its lock go.
      if (!wishes.has(tab)) {
        hold(lockOf(tab), stopping.signal, () => {
          wishes.delete(tab);
          regroup();
        });
      }
      wishes.set(tab, topics);
      regroup();
    },
    stop: () => {
      stopping.abort();
      stream.leave();
    },
  };
}

/** Waits for a lock and holds it until `leaving` is aborted. */
function hold(name: string, leaving: AbortSignal, onHeld: () => void): void {
  const { locks } = navigator;
  const keep = () =>
    new Promise<void>((resolve) => {
      if (leaving.aborted) return resolve();
      leaving.addEventListener("abort", () => resolve());
      onHeld();
    });
  // It is refused only to who left before their turn.
  locks.request(name, { signal: leaving }, keep).catch(() => undefined);
}
