import { domainError } from "@stakehold/errors/domain-error.ts";
import { decodeCursor, encodeCursor } from "@stakehold/service/graphql/page.ts";
import type { StatementPosition } from "../operations/ports/statements.ts";

/** A position in a person's statement as an opaque text. */
export const statementCursorOf = ({ transactionId, rank }: StatementPosition): string =>
  encodeCursor([transactionId.toString(), rank.toString()]);

/** Reads a position back. Throws INVALID_INPUT. */
export function statementPositionOf(cursor: string): StatementPosition {
  const [transactionId = "", rank = ""] = decodeCursor(cursor, 2);
  if (!/^\d{1,18}$/.test(transactionId) || !/^\d$/.test(rank)) throw domainError("INVALID_INPUT", { field: "after" });
  return { transactionId: BigInt(transactionId), rank: Number(rank) };
}
