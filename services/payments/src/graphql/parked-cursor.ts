import { domainError } from "@stakehold/errors/domain-error.ts";
import { decodeCursor, encodeCursor } from "@stakehold/service/graphql/page.ts";
import type { ParkedItem, ParkedPosition } from "../operations/ports.ts";

/** A position in the list of parked work as an opaque text. */
export const parkedCursorOf = ({ since, id }: ParkedItem): string => encodeCursor([since.toISOString(), id]);

/** Reads a position back. Throws INVALID_INPUT. */
export function parkedPositionOf(cursor: string): ParkedPosition {
  const [time = "", id = ""] = decodeCursor(cursor, 2);
  const since = new Date(time);
  if (Number.isNaN(since.getTime())) throw domainError("INVALID_INPUT", { field: "after" });
  return { since, id };
}
