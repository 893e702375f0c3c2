import type { Beginning } from "@stakehold/messaging/kafka/broker.ts";
import { createEarlierIds } from "./earlier-ids.ts";
import type { Change } from "./events.ts";
import { nameOf, type RecordPosition, type Position } from "./position.ts";
import { createRecentChanges, type RecentChanges } from "./recent-changes.ts";
import { createPositionSeal, type PositionSeal } from "./seal-position.ts";

/** How a record relates to what a gateway has read: new, known already, or new but after others that it never saw. */
export type Reading = "news" | "known" | "gap";

/** What one gateway knows of the last changes, by how far it has read the broker's records. */
export type Memory = {
  begin(beginning: Beginning): void;
  /** Records the changes of a record. */
  read(place: RecordPosition, changes: readonly Change[]): Reading;
  /** The id of the position read so far, which every gateway understands. Null before anything can be read. */
  id(): string | null;
  /**
   * An id that is at least ten seconds old, to send with a response: every change after the response's read is
   * published behind it. Null until the gateway has followed the broker for ten seconds.
   */
  earlierId(): string | null;
  /** The changes of these topics since the id; null where they are unknown or the id can't be decoded. */
  since(id: string, topics: ReadonlySet<string>): readonly Change[] | null;
};

/** Creates the memory of one gateway. Gateways that share the secret understand each other's ids. */
export function createMemory(
  secret: string,
  recent: RecentChanges = createRecentChanges(),
  now = () => performance.now(),
): Memory {
  const next = new Map<string, number>();
  let seal: PositionSeal | undefined;
  const earlierIds = createEarlierIds(now);
  let id: string | null | undefined;
  const present = () => (id ??= seal?.seal(next) ?? null);

  const isNextOf = ({ partition, offset }: RecordPosition): Reading => {
    // A partition that is added later is read from its first record.
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
      earlierIds.clear();
      earlierIds.note(present);
    },
    read: (place, changes) => {
      const reading = isNextOf(place);
      if (reading === "known") return reading;
      earlierIds.note(present);
      next.set(place.partition, place.offset + 1);
      if (reading === "gap") recent.beginAt(next);
      else for (const change of changes) recent.keep(change, place);
      id = undefined;
      return reading;
    },
    id: present,
    earlierId: () => {
      earlierIds.note(present);
      return earlierIds.earlier();
    },
    since: (before, topics) => {
      const position: Position | null = seal?.open(before, [...next.keys()]) ?? null;
      return position && recent.since(position, topics);
    },
  };
}
