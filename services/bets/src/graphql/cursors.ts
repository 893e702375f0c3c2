import { domainError } from "@stakehold/errors/domain-error.ts";
import { uuidOf } from "@stakehold/service/input.ts";
import { cursorIn, decodeCursor, encodeCursor, positionIn } from "@stakehold/service/graphql/page.ts";
import type { Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";
import type { FeedPosition } from "../operations/ports/bets.ts";

const WHOLE_NUMBER = /^\d{1,18}$/;
const LARGEST_INTEGER = 2 ** 31 - 1;

const FEED = "bets";

/** Positions in the feed: pool and id. */
export const feedCursor = ({ pool, id }: Bet): string => cursorIn(FEED, encodeCursor([pool.toString(), id]));

export const feedPosition = positionIn(FEED, (cursor): FeedPosition => {
  const [pool = "", id = ""] = decodeCursor(cursor, 2);
  return { pool: BigInt(wholeNumber(pool)), id: uuidOf(id, "INVALID_INPUT") };
});

/** A list of one person's that goes by id. */
type ListOfPerson = { readonly list: "created" | "participations"; readonly userId: string };

const nameOf = ({ list, userId }: ListOfPerson): string => `${list}/${userId}`;

/** Positions in a person's list. */
export const idCursor =
  (list: ListOfPerson) =>
  ({ id }: { readonly id: string }): string =>
    cursorIn(nameOf(list), encodeCursor([id]));

export const idPosition = (list: ListOfPerson) =>
  positionIn(nameOf(list), (cursor) => uuidOf(decodeCursor(cursor, 1)[0] ?? "", "INVALID_INPUT"));

const participantsOf = (betId: string): string => `participants/${betId}`;

/** Positions among a bet's participants. */
export const admissionCursor =
  (betId: string) =>
  ({ admissionNumber }: Participation): string =>
    cursorIn(participantsOf(betId), encodeCursor([String(admissionNumber ?? 0)]));

export const admissionPosition = (betId: string) =>
  positionIn(participantsOf(betId), (cursor) => {
    const position = Number(wholeNumber(decodeCursor(cursor, 1)[0] ?? ""));
    if (position > LARGEST_INTEGER) throw domainError("INVALID_INPUT", { field: "after" });
    return position;
  });

function wholeNumber(text: string): string {
  if (!WHOLE_NUMBER.test(text)) throw domainError("INVALID_INPUT", { field: "after" });
  return text;
}
