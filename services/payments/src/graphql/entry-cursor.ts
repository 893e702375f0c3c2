import { domainError } from "@stakehold/errors/domain-error.ts";
import { decodeCursor, encodeCursor } from "@stakehold/service/graphql/page.ts";
import { uuidOf } from "@stakehold/service/input.ts";
import type { StakeView } from "../domain/stake-place.ts";
import type { EntryPosition } from "../operations/ports.ts";

/** A position in a person's list of stakes as an opaque text. */
export const cursorOf = ({ createdAt, id }: StakeView): string => encodeCursor([createdAt.toISOString(), id]);

/** Reads a position back. Throws INVALID_INPUT. */
export function positionOf(cursor: string): EntryPosition {
  const [time = "", id = ""] = decodeCursor(cursor, 2);
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime())) throw domainError("INVALID_INPUT", { field: "after" });
  return { createdAt, stakeId: uuidOf(id, "INVALID_INPUT") };
}
