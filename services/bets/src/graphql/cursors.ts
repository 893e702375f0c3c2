import { domainError } from "@stakehold/errors/domain-error.ts";
import { uuidOf } from "@stakehold/service/input.ts";
import {
  cursorIn,
  decodeCursor,
  encodeCursor,
  positionIn,
  timeCursor,
  timePosition,
} from "@stakehold/service/graphql/page.ts";
import type { Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";
import type { FeedPosition, FeedQuery, FeedSort } from "../operations/ports/bets.ts";

const WHOLE_NUMBER = /^\d{1,18}$/;
const LARGEST_INTEGER = 2 ** 31 - 1;

/** Returns a name for a query's feed that differs from those of all other feeds. */
const feedOf = ({ sort, ...filter }: FeedQuery): string => {
  const isWhole = sort === "LARGEST" && Object.values(filter).every((wanted) => wanted === undefined);
  const { categories, topics, statuses, words, endsBefore, updatedSince } = filter;
  const wanted = [categories, topics, statuses, words, endsBefore, updatedSince].map((each) => each ?? null);
  return isWhole ? "bets" : JSON.stringify(["bets", sort, ...wanted]);
};

/** Returns cursors for a query's feed: the sort key and the id. */
export const feedCursor =
  (query: FeedQuery) =>
  ({ id, pool, endDate }: Bet): string =>
    cursorIn(feedOf(query), CURSORS[query.sort]({ id, pool, endDate }));

const CURSORS: Record<FeedSort, (bet: Pick<Bet, "id" | "pool" | "endDate">) => string> = {
  LARGEST: ({ id, pool }) => encodeCursor([pool.toString(), id]),
  ENDING_SOON: ({ id, endDate }) => timeCursor(endDate, id),
  NEWEST: ({ id }) => encodeCursor([id]),
};

export const feedPosition = (query: FeedQuery) => positionIn(feedOf(query), POSITIONS[query.sort]);

const POSITIONS: Record<FeedSort, (cursor: string) => FeedPosition> = {
  LARGEST: (cursor) => {
    const [pool = "", id = ""] = decodeCursor(cursor, 2);
    return { key: BigInt(wholeNumber(pool)), id: uuidOf(id, "INVALID_INPUT") };
  },
  ENDING_SOON: (cursor) => {
    const { time, id } = timePosition(cursor);
    return { key: time, id };
  },
  NEWEST: (cursor) => ({ key: undefined, id: uuidOf(decodeCursor(cursor, 1)[0] ?? "", "INVALID_INPUT") }),
};

/** One person's list that is sorted by id. */
type ListOfPerson = { readonly list: "created" | "participations"; readonly userId: string };

const nameOf = ({ list, userId }: ListOfPerson): string => `${list}/${userId}`;

/** Returns cursors for a person's list. */
export const idCursor =
  (list: ListOfPerson) =>
  ({ id }: { readonly id: string }): string =>
    cursorIn(nameOf(list), encodeCursor([id]));

export const idPosition = (list: ListOfPerson) =>
  positionIn(nameOf(list), (cursor) => uuidOf(decodeCursor(cursor, 1)[0] ?? "", "INVALID_INPUT"));

const participantsOf = (betId: string): string => `participants/${betId}`;

/** Returns cursors for a bet's participants. */
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
