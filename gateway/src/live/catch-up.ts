import type { Request } from "express";
import { changeEvent, MISSED, positionEvent, type Change } from "./events.ts";
import { ADMIN } from "./hub.ts";
import type { Memory } from "./memory.ts";

/**
 * Returns the first events of a stream: for a returning page everything that it missed of its topics, or that this is
 * unknown; then the stream's position. The changes carry no id, so a page that is cut off among them receives all of
 * them again.
 */
export function catchUp(memory: Memory, topics: ReadonlySet<string>, lastId: string | undefined): string {
  const position = memory.id();
  const here = position === null ? "" : positionEvent(position);
  if (lastId === undefined) return here;
  const missed = memory.since(lastId, topics);
  const published =
    missed === null ? MISSED : [...ofAdmin(topics), ...missed].map((change) => changeEvent(change, null)).join("");
  return published + here;
}

/**
 * The admin topic changes with every event. Remembering those would hold every change twice, for a handful of pages; so
 * admins' pages always learn that they missed something.
 */
const ofAdmin = (topics: ReadonlySet<string>): readonly Change[] =>
  topics.has(ADMIN) ? [{ topic: ADMIN, type: "Missed" }] : [];

/**
 * Returns the last id that a page received. A browser that reconnects a stream sends the header; a page that has to
 * open a new one can't, and passes `after`.
 */
export function lastIdOf({ headers, query }: Request): string | undefined {
  const { after } = query;
  const said = headers["last-event-id"] ?? (typeof after === "string" ? after : "");
  return typeof said === "string" && said !== "" ? said : undefined;
}
