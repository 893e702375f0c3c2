import { useEffect, useSyncExternalStore } from "react";

/** The result of an entry that was just paid for, in the specified words, for the page of its bet. */
export type AnnouncedEntry = { readonly betId: string; readonly title: string; readonly description: string };

let latest: AnnouncedEntry | null = null;
const followers = new Set<() => void>();

export function announceEntry(entry: AnnouncedEntry | null): void {
  latest = entry;
  for (const notify of followers) notify();
}

/** Returns what is announced of a bet, from its entry until its page is left. */
export function useAnnouncedEntry(betId: string): AnnouncedEntry | null {
  const entry = useSyncExternalStore(follow, read);
  const own = entry?.betId === betId ? entry : null;
  useEffect(() => {
    if (own === null) return undefined;
    announceEntry(own);
    return () => announceEntry(null);
  }, [own]);
  return own;
}

const read = () => latest;

const follow = (notify: () => void) => {
  followers.add(notify);
  return () => {
    followers.delete(notify);
  };
};
