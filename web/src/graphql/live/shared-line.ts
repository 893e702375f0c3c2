import type { Line, OnNews } from "./line.ts";
import { shareOut } from "./share-out.ts";
import { openStream } from "./stream.ts";

/** The names by which tabs find each other. The tab that holds the leader's lock has the stream. */
const CHANNEL = "stakehold.live";
const LEADER = "stakehold.live.leader";
const lockOf = (tab: string) => `stakehold.live.tab.${tab}`;

/** The messages between tabs. */
type TabMessage =
  | { readonly kind: "following"; readonly tab: string; readonly topics: readonly string[]; readonly since: string }
  /** A tab has become the leader, and asks all tabs what they follow. */
  | { readonly kind: "leading" }
  /** For every tab, or for the named one alone. */
  | { readonly kind: "news"; readonly topics: readonly string[]; readonly tab?: string };

/** The longest time between a tab's reading and its first message to the leader, in milliseconds: 20 s of it are `onceRead`'s. */
const JOINS_WITHIN_MS = 30_000;

type Leader = {
  readonly add: (tab: string, topics: readonly string[], since: string) => void;
  readonly stop: () => void;
};

/**
 * Opens the channel between tabs; null where the browser lacks what a shared stream needs. Web Locks exist only in
 * secure contexts, and a browser that blocks storage may refuse the channel too.
 */
function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined" || !("locks" in navigator)) return null;
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

/**
 * Joins the visible tabs of this browser. One of them leads: it owns the one stream, with the topics of all tabs, and
 * passes news on to the others. A browser allows six connections per host, and each stream holds one. Returns null
 * where tabs can't share a stream.
 */
export function joinTabs(onNews: OnNews): Line | null {
  const channel = openChannel();
  if (channel === null) return null;
  const self = crypto.randomUUID();
  const leaving = new AbortController();
  // A channel reaches only this origin; the rule mistakes it for a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (said: TabMessage) => channel.postMessage(said);
  let topics: readonly string[] = [];
  let readAt = "";
  let isPresent = false;
  let leader: Leader | null = null;

  const sendTopics = () => {
    if (leader !== null) leader.add(self, topics, readAt);
    else if (isPresent) say({ kind: "following", tab: self, topics, since: readAt });
  };
  channel.addEventListener("message", ({ data: said }: MessageEvent<TabMessage>) => {
    if (said.kind === "following") leader?.add(said.tab, said.topics, said.since);
    else if (said.kind === "leading") sendTopics();
    else if (said.tab === undefined || said.tab === self) onNews(said.topics);
  });
  // A leader forgets a tab whose lock is free, so the tab sends nothing before it holds its lock.
  hold(lockOf(self), leaving.signal, () => {
    isPresent = true;
    sendTopics();
  });
  hold(LEADER, leaving.signal, () => {
    leader = lead((news, tab) => {
      if (tab !== self) say({ kind: "news", topics: news, ...(tab === undefined ? {} : { tab }) });
      if (tab === undefined || tab === self) onNews(news);
    });
    say({ kind: "leading" });
    sendTopics();
  });

  return {
    follow: (wanted, since) => {
      [topics, readAt] = [wanted, since];
      sendTopics();
    },
    leave: () => {
      leader?.stop();
      leaving.abort();
      channel.close();
    },
  };
}

/** Reports news to all tabs, or to the named one alone. */
type Report = (topics: readonly string[], tab?: string) => void;

/** Owns the stream for all tabs, until it stops. */
function lead(report: Report): Leader {
  const recent = rememberNews();
  const stream = openStream((topics) => {
    recent.add(topics);
    report(topics);
  });
  const stopping = new AbortController();
  const wishes = new Map<string, readonly string[]>();
  const regroup = (since: string) => stream.follow(shareOut([...wishes.values()]), since);
  return {
    add: (tab, topics, since) => {
      // The stream catches up on new topics; of those that it has already, the tab may have missed news before it joined.
      const known = new Set([...wishes.values()].flat());
      const joined = topics.filter((topic) => known.has(topic) && wishes.get(tab)?.includes(topic) !== true);
      const missed = since === "" ? joined : joined.filter(recent.has);
      if (missed.length > 0) report(missed, tab);
      // A tab that closes or crashes releases its lock.
      if (!wishes.has(tab)) {
        hold(lockOf(tab), stopping.signal, () => {
          wishes.delete(tab);
          regroup("");
        });
      }
      wishes.set(tab, topics);
      regroup(since);
    },
    stop: () => {
      stopping.abort();
      stream.leave();
    },
  };
}

/** Remembers which topics had news while a tab that joins now may already have read. */
function rememberNews() {
  const newsAt = new Map<string, number>();
  const isRecent = (at: number): boolean => performance.now() - at < JOINS_WITHIN_MS;
  return {
    add: (topics: readonly string[]): void => {
      for (const [topic, at] of newsAt) if (!isRecent(at)) newsAt.delete(topic);
      for (const topic of topics) newsAt.set(topic, performance.now());
    },
    has: (topic: string): boolean => isRecent(newsAt.get(topic) ?? -Infinity),
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
  // Rejects only if it was aborted before its turn.
  locks.request(name, { signal: leaving }, keep).catch(() => undefined);
}
