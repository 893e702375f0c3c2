import { securityEntry, type SecurityEntry } from "@stakehold/service/security/entry.ts";
import { linesOf } from "./lines-of.ts";
import type { Options } from "./options.ts";

/** The maximum number of entries: the latest are shown. */
const MOST_SHOWN = 50_000;

/** The entries in order of time, and how many are left out. */
type Found = {
  readonly entries: readonly SecurityEntry[];
  /** Earlier entries that matched too. */
  readonly leftOut: number;
  /** Lines that claim to be of the security log but have another form. */
  readonly unreadable: number;
};

type Wanted = Pick<Options, "person" | "events" | "since">;

/** The mark in every line of the security log. */
const MARK = '"log":"security"';

/** Reads matching entries from logs in any order. Its memory is bounded. */
export async function readEntries(
  logs: AsyncIterable<AsyncIterable<Uint8Array>>,
  wanted: Wanted,
  most: number = MOST_SHOWN,
): Promise<Found> {
  let [entries, leftOut, unreadable]: [SecurityEntry[], number, number] = [[], 0, 0];
  const keepLatest = () => {
    entries = entries.toSorted(byTime);
    leftOut += entries.splice(0, Math.max(0, entries.length - most)).length;
  };
  for await (const log of logs) {
    for await (const line of linesOf(log)) {
      if (!line.includes(MARK)) continue;
      const entry = entryOf(line);
      if (entry === undefined) unreadable += 1;
      else if (isWanted(entry, wanted)) entries.push(entry);
      if (entries.length >= 2 * most) keepLatest();
    }
  }
  keepLatest();
  return { entries, leftOut, unreadable };
}

/** A log store may write something before the line, such as its source. */
function entryOf(line: string): SecurityEntry | undefined {
  try {
    return securityEntry.safeParse(JSON.parse(line.slice(line.indexOf("{")))).data;
  } catch {
    return undefined;
  }
}

const byTime = (a: SecurityEntry, b: SecurityEntry): number => (a.time < b.time ? -1 : Number(a.time > b.time));

function isWanted({ event, time, actor, target }: SecurityEntry, { person, events, since }: Wanted): boolean {
  if (since !== undefined && Date.parse(time) < since.getTime()) return false;
  if (events.length > 0 && !events.includes(event)) return false;
  if (person === undefined) return true;
  return [actor, target].some((one) => one?.kind === "person" && one.id === person);
}
