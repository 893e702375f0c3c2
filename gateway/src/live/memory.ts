import type { Beginning } from "@stakehold/messaging/broker.ts";
import type { Change } from "./events.ts";
import { nameOf, type Place, type Position } from "./position.ts";
import { createRecentChanges, type RecentChanges } from "./recent-changes.ts";
import { createPositionSeal, type PositionSeal } from "./seal-position.ts";

/** What a record is to a gateway: news, one that it has read before, or news behind others that it never saw. */
export type Reading = "news" | "known" | "gap";

/** What one gateway knows of the last changes, by how far it has read the broker's records. */
export type Memory = {
  begin(beginning: Beginning): void;
  /** Takes in what a record changed. */
  read(place: Place, changes: readonly Change[]): Reading;
  /** The id of what has been read until now; every gateway understands it. Null before anything can be read. */
  id(): string | null;
  /** What of these topics changed since the id; null where that is not known, or nobody can read the id. */
  since(id: string, topics: ReadonlySet<string>): readonly Change[] | null;
};

/** Makes the memory of one gateway. All that share the secret understand each other's ids. */
export function createMemory(secret: string, recent: RecentChanges = createRecentChanges()): Memory {
  const next = new Map<string, number>();
  let seal: PositionSeal | undefined;
  let id: string | null | undefined;

  const isNextOf = ({ partition, offset }: Place): Reading => {
    // A partition that was added later is read from its first record.
    const expected = next.get(partition) ?? 0;
    if (offset === expected) return "news";
    return offset < expected ? "known" : "gap";
  };

  return {
    begin: ({ cluster, positions }) => {
      seal = createPositionSeal(secret, cluster);
      for (const { topic, partition, offset } of positions) next.set(nameOf(topic, partition), Number(offset));
      recent.beginAt(next);
      id = undefined;
    },
    read: (place, changes) => {
      const reading = isNextOf(place);
      if (reading === "known") return reading;
      next.set(place.partition, place.offset + 1);
      if (reading === "gap") recent.beginAt(next);
      else for (const change of changes) recent.keep(change, place);
      id = undefined;
      return reading;
    },
    id: () => (id ??= seal?.seal(next) ?? null),
    since: (before, topics) => {
      const position: Position | null = seal?.open(before, [...next.keys()]) ?? null;
      return position && recent.since(position, topics);
    },
  };
}
