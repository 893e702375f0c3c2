import { domainError } from "@stakehold/errors/domain-error.ts";
import { uuidOf } from "@stakehold/service/input.ts";
import { decodeCursor, encodeCursor } from "@stakehold/service/graphql/page.ts";
import type { Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";
import type { FeedPosition } from "../operations/ports/bets.ts";

const WHOLE_NUMBER = /^\d{1,18}$/;

/** Positions in the feed: pool and id. */
export const feedCursor = ({ pool, id }: Bet): string => encodeCursor([pool.toString(), id]);

export function feedPosition(cursor: string): FeedPosition {
  const [pool = "", id = ""] = decodeCursor(cursor, 2);
  return { pool: BigInt(wholeNumber(pool)), id: uuidOf(id, "INVALID_INPUT") };
}

/** Positions in lists that go by id. */
export const idCursor = ({ id }: { id: string }): string => encodeCursor([id]);

export const idPosition = (cursor: string): string => uuidOf(decodeCursor(cursor, 1)[0] ?? "", "INVALID_INPUT");

/** Positions among a bet's participants. */
export const admissionCursor = ({ admissionNumber }: Participation): string =>
  encodeCursor([String(admissionNumber ?? 0)]);

export function admissionPosition(cursor: string): number {
  const position = Number(wholeNumber(decodeCursor(cursor, 1)[0] ?? ""));
  if (position > 2 ** 31 - 1) throw domainError("INVALID_INPUT", { field: "after" });
  return position;
}

function wholeNumber(text: string): string {
  if (!WHOLE_NUMBER.test(text)) throw domainError("INVALID_INPUT", { field: "after" });
  return text;
}
