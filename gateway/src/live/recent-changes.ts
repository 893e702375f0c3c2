import type { Change } from "./events.ts";
import type { RecordPosition, Position } from "./position.ts";

/** How many changes are remembered, and for how long. */
export const MAX_KEPT = 50_000;
export const KEEP_MS = 5 * 60_000;

/** How many changes a returning page receives at most. A page that missed more had better query everything. */
export const MAX_REPEATED = 500;

type Kept = Change & RecordPosition & { readonly order: number; readonly at: number };

/** The last changes, for pages that reconnect. */
export type RecentChanges = {
  keep(change: Change, place: RecordPosition): void;
  /** Forgets everything before this position; from here on every change is known. */
  beginAt(position: Position): void;
  /** The changes of these topics since the position, in order; null where they are not remembered, or too many. */
  since(position: Position, topics: ReadonlySet<string>): readonly Change[] | null;
};

/** Remembers changes, the last `maxKept` of the last five minutes. `now` is in milliseconds and monotonic. */
export function createRecentChanges({ now = () => performance.now(), maxKept = MAX_KEPT } = {}): RecentChanges {
  const byTopic = new Map<string, Kept[]>();
  /** All of them, oldest first, starting at `head`. */
  let kept: Kept[] = [];
  let head = 0;
  let order = 0;
  /** By partition, the first offset from which every change is remembered. */
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
      if (found.length > MAX_REPEATED) return null;
      return found.toSorted((a, b) => a.order - b.order).map(({ topic, type }) => ({ topic, type }));
    },
  };
}

/** Returns those at or after the position, one more than the limit at most: enough to see that there are too many. */
function lastSince(ofTopic: readonly Kept[], position: Position): readonly Kept[] {
  const found: Kept[] = [];
  // Changes of other partitions may lie between, so all are checked.
  for (let index = ofTopic.length - 1; index >= 0 && found.length <= MAX_REPEATED; index -= 1) {
    const each = ofTopic[index];
    if (each !== undefined && each.offset >= (position.get(each.partition) ?? 0)) found.push(each);
  }
  return found;
}
