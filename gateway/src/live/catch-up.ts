import type { Request } from "express";
import { changeEvent, MISSED, positionEvent, type Change } from "./events.ts";
import { ADMIN } from "./hub.ts";
import type { Memory } from "./memory.ts";

/**
 * What a stream says first: to a page that comes back all that it missed of its topics, or that this is not known; and
 * how far the stream is. The changes bear no id, so that a page that is cut off among them is told all of them again.
 */
export function catchUp(memory: Memory, topics: ReadonlySet<string>, lastId: string | undefined): string {
  const position = memory.id();
  const here = position === null ? "" : positionEvent(position);
  if (lastId === undefined) return here;
  const missed = memory.since(lastId, topics);
  const told =
    missed === null ? MISSED : [...ofAdmin(topics), ...missed].map((change) => changeEvent(change, null)).join("");
  return told + here;
}

/**
 * What admins watch changes with everything that happens. To remember that for them would hold every change twice, for a
 * handful of pages; so they are always told that something did.
 */
const ofAdmin = (topics: ReadonlySet<string>): readonly Change[] =>
  topics.has(ADMIN) ? [{ topic: ADMIN, type: "Missed" }] : [];

/**
 * The id that a page heard last. A browser sends the header when it takes a stream up by itself; a page that has to
 * open a new one can't, and says it in `after`.
 */
export function lastIdOf({ headers, query }: Request): string | undefined {
  const { after } = query;
  const said = headers["last-event-id"] ?? (typeof after === "string" ? after : "");
  return typeof said === "string" && said !== "" ? said : undefined;
}
