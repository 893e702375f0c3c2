import type * as graph from "./generated/graphql.ts";
import * as reads from "./operations/money.ts";
import { pagesOf, type Pages, type Paging } from "./pages.ts";
import type { CallOptions, Request } from "./transport/request.ts";

/** Totals of the caller's money in escrow. */
export type EscrowBalance = graph.GetEscrowBalanceQuery["escrowBalance"];
/** One stake with the participation that it pays for. */
export type EscrowEntry = graph.ListEscrowEntriesQuery["escrowBalance"]["entries"]["nodes"][number];
/** One movement of the caller's money. */
export type StatementEntry = graph.ListStatementQuery["statement"]["nodes"][number];

/** The caller's money in escrow. Scope: escrow:read. */
export const escrowOf = (request: Request) => ({
  /** Returns what is held, waiting, paid out and refunded. */
  balance: async (options?: CallOptions): Promise<EscrowBalance> =>
    (await request(reads.getEscrowBalance, {}, options)).escrowBalance,

  /** Lists every stake, newest first, without cancelled ones. */
  entries: (paging: Paging = {}, options?: CallOptions): Pages<EscrowEntry> =>
    pagesOf(paging, async (place) => (await request(reads.listEscrowEntries, place, options)).escrowBalance.entries),
});

/** The caller's statement. Scope: statement:read. */
export const statementOf = (request: Request) => ({
  /** Lists every movement, newest first, with running totals. */
  list: (paging: Paging = {}, options?: CallOptions): Pages<StatementEntry> =>
    pagesOf(paging, async (place) => (await request(reads.listStatement, place, options)).statement),
});
