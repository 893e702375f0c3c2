import { domainError } from "@stakehold/errors/domain-error.ts";
import { decodeCursor, encodeCursor } from "@stakehold/service/graphql/page.ts";
import type { StatementPosition } from "../operations/ports/statements.ts";

/** Positions in a person's statement. */
export const statementCursor = ({ transactionId, rank }: StatementPosition): string =>
  encodeCursor([transactionId.toString(), rank.toString()]);

export function statementPosition(cursor: string): StatementPosition {
  const [transactionId = "", rank = ""] = decodeCursor(cursor, 2);
  if (!/^\d{1,18}$/.test(transactionId) || !/^\d$/.test(rank)) throw domainError("INVALID_INPUT", { field: "after" });
  return { transactionId: BigInt(transactionId), rank: Number(rank) };
}
