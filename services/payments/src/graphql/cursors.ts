import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  cursorIn,
  decodeCursor,
  encodeCursor,
  positionIn,
  timeCursor,
  timePosition,
} from "@stakehold/service/graphql/page.ts";
import { uuidOf } from "@stakehold/service/input.ts";
import type { ParkedKind } from "../generated/graphql.ts";
import type { StatementPosition } from "../operations/ports/statements.ts";

/** Returns a statement entry's id: its position in the person's statement. */
export const statementEntryId = ({ transactionId, rank }: StatementPosition): string =>
  encodeCursor([transactionId.toString(), rank.toString()]);

const statementOf = (userId: string): string => `statement/${userId}`;

/** Returns cursors in a person's statement. */
export const statementCursor =
  (userId: string) =>
  (position: StatementPosition): string =>
    cursorIn(statementOf(userId), statementEntryId(position));

export const statementPosition = (userId: string) =>
  positionIn(statementOf(userId), (cursor): StatementPosition => {
    const [transactionId = "", rank = ""] = decodeCursor(cursor, 2);
    if (!/^\d{1,18}$/.test(transactionId) || !/^\d$/.test(rank)) throw domainError("INVALID_INPUT", { field: "after" });
    return { transactionId: BigInt(transactionId), rank: Number(rank) };
  });

const sharesOf = (betId: string): string => `shares/${betId}`;

/** Returns cursors among the shares of a settlement. */
export const shareCursor =
  (betId: string) =>
  ({ stakeId }: { readonly stakeId: string }): string =>
    cursorIn(sharesOf(betId), stakeId);

export const sharePosition = (betId: string) =>
  positionIn(sharesOf(betId), (cursor) => uuidOf(cursor, "INVALID_INPUT"));

const stakesOf = (whose: string): string => `escrow/${whose}`;

/** Returns cursors among the stakes of a person, or of everyone. */
export const stakeCursor =
  (whose: string) =>
  ({ createdAt, id }: { readonly createdAt: Date; readonly id: string }): string =>
    cursorIn(stakesOf(whose), timeCursor(createdAt, id));

export const stakePosition = (whose: string) => positionIn(stakesOf(whose), timePosition);

type Kinds = readonly ParkedKind[] | null | undefined;

const parkedOf = (kinds: Kinds): string => `parked/${kinds == null ? "" : [...new Set(kinds)].toSorted().join()}`;

/** Returns cursors among parked work, whose ids are of many kinds. */
export const parkedCursor =
  (kinds: Kinds) =>
  ({ since, id }: { readonly since: Date; readonly id: string }): string =>
    cursorIn(parkedOf(kinds), timeCursor(since, id));

export const parkedPosition = (kinds: Kinds) =>
  positionIn(parkedOf(kinds), (cursor) => timePosition(cursor, () => true));
