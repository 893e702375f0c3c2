import type { Change } from "./events.ts";
import type { Place, Position } from "./position.ts";

/** How many changes are remembered, and for how long. */
export const MAX_KEPT = 50_000;
export const KEEP_MS = 5 * 60_000;

/** How many changes one page is told that comes back. One that missed more had better ask for everything. */
export const MAX_TOLD_AGAIN = 500;

type Kept = Change & Place & { readonly order: number; readonly at: number };

/** The last changes, for pages that come back. */
export type RecentChanges = {
  keep(change: Change, place: Place): void;
  /** From here on everything is known, and nothing of before. */
  beginAt(position: Position): void;
  /** What of these topics changed since the position, in order; null where that is not remembered, or too much. */
  since(position: Position, topics: ReadonlySet<string>): readonly Change[] | null;
};

/** Remembers changes, the last `maxKept` of the last five minutes. `now` is in milliseconds, and never goes back. */
export function createRecentChanges({ now = () => performance.now(), maxKept = MAX_KEPT } = {}): RecentChanges {
  const byTopic = new Map<string, Kept[]>();
  /** All of them, oldest first, from `head` on. */
  let kept: Kept[] = [];
  let head = 0;
  let order = 0;
  /** The first offset of each partition from which on every change is remembered. */
  const reach = new Map<string, number>();

  const forgetOldest = (oldest: Kept): void => {
    head += 1;
    reach.set(oldest.partition, Math.max(reach.get(oldest.partition) ?? 0, oldest.offset + 1));
    const ofTopic = byTopic.get(oldest.topic);
    ofTopic?.shift();
    if (ofTopic?.length === 0) byTopic.delete(oldest.topic);
    if (head < maxKept) return;
    kept = kept.slice(head);
    head = 0;
  };
  const forgetOld = (): void => {
    const before = now() - KEEP_MS;
    for (let oldest = kept[head]; oldest !== undefined; oldest = kept[head]) {
      if (kept.length - head <= maxKept && oldest.at >= before) return;
      forgetOldest(oldest);
    }
  };

  return {
    keep: (change, place) => {
      const each = { ...change, ...place, order: (order += 1), at: now() };
      kept.push(each);
      const ofTopic = byTopic.get(change.topic);
      if (ofTopic === undefined) byTopic.set(change.topic, [each]);
      else ofTopic.push(each);
      forgetOld();
    },
    beginAt: (position) => {
      byTopic.clear();
      [kept, head] = [[], 0];
      reach.clear();
      for (const [partition, offset] of position) reach.set(partition, offset);
    },
    since: (position, topics) => {
      forgetOld();
      for (const [partition, offset] of reach) if ((position.get(partition) ?? -1) < offset) return null;
      const found = [...topics].flatMap((topic) => lastSince(byTopic.get(topic) ?? [], position));
      if (found.length > MAX_TOLD_AGAIN) return null;
      return found.toSorted((a, b) => a.order - b.order).map(({ topic, type }) => ({ topic, type }));
    },
  };
}

/** Those at or behind the position, and no more of them than tell that they are too many. */
function lastSince(ofTopic: readonly Kept[], position: Position): readonly Kept[] {
  const found: Kept[] = [];
  // Those of other partitions may lie between, so all are looked at.
  for (let index = ofTopic.length - 1; index >= 0 && found.length <= MAX_TOLD_AGAIN; index -= 1) {
    const each = ofTopic[index];
    if (each !== undefined && each.offset >= (position.get(each.partition) ?? 0)) found.push(each);
  }
  return found;
}
