import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { limitHit } from "../limits/limit-hit.ts";
import { changeEvent, MISSED, type Change } from "./events.ts";

/** The topic for people who look at all bets: a bet appeared. */
export const FEED = "feed";

/** The topic for staff, who look at everybody's tickets. */
export const ALL_TICKETS = "tickets";

/** The topic for admins, who look at the whole platform: anything happened. */
export const ADMIN = "admin";

/** How many open streams one person, and one gateway, may have. */
export const MAX_STREAMS_PER_USER = 20;
export const MAX_STREAMS = 10_000;

/** A page that watches: whose it is, what it watches, and how it is told of changes and of the end. */
export type Watcher = {
  readonly userId: string;
  readonly topics: ReadonlySet<string>;
  /** Gets a change as it goes out to all who watch its topic, so that it is written down once for all of them. */
  onChange(event: string): void;
  onEnd(): void;
};

/** Hands changes to the pages that watch their topics. It keeps nothing: what a page missed is the memory's to know. */
export type Hub = {
  /**
   * Starts watching and returns what stops it. Throws RATE_LIMITED where too many streams are open, UNAVAILABLE after
   * the hub was closed.
   */
  watch(watcher: Watcher): () => void;
  /** `idOf` names what was read up to this change; it is asked for only where somebody watches. */
  tell(change: Change, idOf?: () => string | null): void;
  /** Tells every page that it may have missed anything. */
  tellMissed(): void;
  /** Streams that are open now. */
  size(): number;
  /** Ends every stream; its page comes back by itself, to a gateway that stays. */
  close(): void;
};

/** Makes an empty hub. */
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
    tell: (change, idOf) => {
      const watching = byTopic.get(change.topic);
      if (watching === undefined) return;
      const event = changeEvent(change, idOf?.() ?? null);
      for (const watcher of watching) watcher.onChange(event);
    },
    tellMissed: () => {
      for (const watcher of watchers) watcher.onChange(MISSED);
    },
    size: () => watchers.size,
    close: () => {
      isClosed = true;
      for (const watcher of watchers) watcher.onEnd();
    },
  };
}
