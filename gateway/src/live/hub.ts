import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { limitHit } from "../limits/limit-hit.ts";

/** Something changed: which thing, and the type of the event that said so. */
export type Change = { readonly topic: string; readonly type: string };

/** The topic for people who look at all bets: a bet appeared. */
export const FEED = "feed";

/** How many open streams one person, and one gateway, may have. */
export const MAX_STREAMS_PER_USER = 20;
export const MAX_STREAMS = 10_000;

/** A page that watches: whose it is, what it watches, and how it is told of changes and of the end. */
export type Watcher = {
  readonly userId: string;
  readonly topics: ReadonlySet<string>;
  onChange(change: Change): void;
  onEnd(): void;
};

/** Hands changes to the pages that watch their topics. It keeps nothing: a page that missed some asks anew. */
export type Hub = {
  /**
   * Starts watching and returns what stops it. Throws RATE_LIMITED where too many streams are open, UNAVAILABLE after
   * the hub was closed.
   */
  watch(watcher: Watcher): () => void;
  tell(change: Change): void;
  /** Streams that are open now. */
  size(): number;
  /** Ends every stream; its page comes back by itself, to a gateway that stays. */
  close(): void;
};

/** Makes an empty hub. */
export function createHub(logger: Logger): Hub {
  const watchers = new Set<Watcher>();
  const byTopic = new Map<string, Set<Watcher>>();
  let isClosed = false;

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
    watch: (watcher) => {
      if (isClosed) throw domainError("UNAVAILABLE");
      if (watchers.size >= MAX_STREAMS || openOf(watcher.userId) >= MAX_STREAMS_PER_USER) {
        throw limitHit(logger, { limit: "streams", userId: watcher.userId });
      }
      watchers.add(watcher);
      for (const topic of watcher.topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(watcher));
      return () => leave(watcher);
    },
    tell: (change) => {
      for (const watcher of byTopic.get(change.topic) ?? []) watcher.onChange(change);
    },
    size: () => watchers.size,
    close: () => {
      isClosed = true;
      for (const watcher of watchers) watcher.onEnd();
    },
  };
}
