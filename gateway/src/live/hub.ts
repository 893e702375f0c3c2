import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { limitHit } from "../limits/limit-hit.ts";
import { changeEvent, MISSED, type Change } from "./events.ts";

/** The topic for people who watch all bets: a bet appeared. */
export const FEED = "feed";

/** The topic for staff, who watch everybody's tickets. */
export const ALL_TICKETS = "tickets";

/** The topic for admins, who watch the whole platform. It changes with every event. */
export const ADMIN = "admin";

/** How many streams may be open per person, and per gateway. */
export const MAX_STREAMS_PER_USER = 20;
export const MAX_STREAMS = 10_000;

/** A watching page: its owner, its topics, and the callbacks for changes and for the end. */
export type Watcher = {
  readonly userId: string;
  readonly topics: ReadonlySet<string>;
  /** Receives a change already serialized, which is done once for all watchers of a topic. */
  onChange(event: string): void;
  onEnd(): void;
};

/** Hands changes to the pages that watch their topics. It keeps nothing: the memory knows what a page missed. */
export type Hub = {
  /**
   * Starts watching and returns a function that stops it. Throws RATE_LIMITED where too many streams are open,
   * UNAVAILABLE once the hub is closed.
   */
  watch(watcher: Watcher): () => void;
  /** Sends a change to its watchers. `idOf` returns the position read up to it; called only if there are watchers. */
  send(change: Change, idOf?: () => string | null): void;
  /** Notifies every page that it may have missed changes. */
  notifyOfGap(): void;
  /** The number of open streams. */
  size(): number;
  /** Ends every stream; its page reconnects, to a gateway that stays up. */
  close(): void;
};

/** Creates an empty hub. */
export function createHub(logger: Logger): Hub {
  const watchers = new Set<Watcher>();
  const byTopic = new Map<string, Set<Watcher>>();
  const openOf = new Map<string, number>();
  let isClosed = false;

  const leave = (watcher: Watcher): void => {
    if (!watchers.delete(watcher)) return;
    const left = (openOf.get(watcher.userId) ?? 0) - 1;
    if (left > 0) openOf.set(watcher.userId, left);
    else openOf.delete(watcher.userId);
    for (const topic of watcher.topics) {
      const others = byTopic.get(topic);
      others?.delete(watcher);
      if (others?.size === 0) byTopic.delete(topic);
    }
  };

  return {
    watch: (watcher) => {
      if (isClosed) throw domainError("UNAVAILABLE");
      const open = openOf.get(watcher.userId) ?? 0;
      if (watchers.size >= MAX_STREAMS || open >= MAX_STREAMS_PER_USER) {
        throw limitHit(logger, { limit: "streams", userId: watcher.userId });
      }
      watchers.add(watcher);
      openOf.set(watcher.userId, open + 1);
      for (const topic of watcher.topics) byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(watcher));
      return () => leave(watcher);
    },
    send: (change, idOf) => {
      const watching = byTopic.get(change.topic);
      if (watching === undefined) return;
      const event = changeEvent(change, idOf?.() ?? null);
      for (const watcher of watching) watcher.onChange(event);
    },
    notifyOfGap: () => {
      for (const watcher of watchers) watcher.onChange(MISSED);
    },
    size: () => watchers.size,
    close: () => {
      isClosed = true;
      for (const watcher of watchers) watcher.onEnd();
    },
  };
}
