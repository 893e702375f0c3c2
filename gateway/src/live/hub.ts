import { domainError } from "@stakehold/errors/domain-error.ts";

/** Something changed: which thing, and the type of the event that said so. */
export type Change = { readonly topic: string; readonly type: string };

/** Told of every change of a topic that was asked for. */
export type Listener = (change: Change) => void;

/** How many open streams one person, and one gateway, may have. */
export const MAX_STREAMS_PER_USER = 20;
export const MAX_STREAMS = 10_000;

/** Hands changes to the pages that watch their topics. It keeps nothing: a page that missed some asks anew. */
export type Hub = {
  /** Starts watching; the answer stops it. Throws RATE_LIMITED when too many streams are open. */
  watch(userId: string, topics: ReadonlySet<string>, listener: Listener): () => void;
  tell(change: Change): void;
  /** Streams that are open now. */
  size(): number;
};

type Watcher = { readonly userId: string; readonly topics: ReadonlySet<string>; readonly listener: Listener };

/** Makes an empty hub. */
export function createHub(): Hub {
  const watchers = new Set<Watcher>();
  const byTopic = new Map<string, Set<Watcher>>();

  const openOf = (userId: string): number => [...watchers].filter((watcher) => watcher.userId === userId).length;

  const leave = (watcher: Watcher): void => {
    watchers.delete(watcher);
    for (const topic of watcher.topics) {
      const others = byTopic.get(topic);
      others?.delete(watcher);
      if (others?.size === 0) byTopic.delete(topic);
    }
  };

  return {
    watch: (userId, topics, listener) => {
      if (watchers.size >= MAX_STREAMS || openOf(userId) >= MAX_STREAMS_PER_USER) throw domainError("RATE_LIMITED");
      const watcher = { userId, topics, listener };
      watchers.add(watcher);
      for (const topic of topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(watcher));
      return () => leave(watcher);
    },
    tell: (change) => {
      for (const watcher of byTopic.get(change.topic) ?? []) watcher.listener(change);
    },
    size: () => watchers.size,
  };
}
