import { requireRole } from "@stakehold/service/caller.ts";
import { cursorIn, pageOf, positionIn, readPage, timeCursor, timePosition } from "@stakehold/service/graphql/page.ts";
import type { QueryResolvers } from "../generated/graphql.ts";
import { listParkedWork } from "../operations/list-parked-work.ts";
import { readEscrowBalance } from "../operations/read-escrow-balance.ts";
import { readParkedCounts } from "../operations/read-parked-counts.ts";
import { readStatement } from "../operations/read-statement.ts";
import { statementCursor, statementPosition } from "./cursors.ts";

const EVERYBODYS = "escrow/everybody";

/** The caller's own money, and for admins what waits for somebody. */
export const query: QueryResolvers = {
  escrowBalance: (_, __, { deps, caller }) => readEscrowBalance(deps, caller.userId),
  payoutAccount: (_, __, { deps, caller }) => deps.accounts.find(caller.userId),
  statement: async (_, args, { deps, caller }) => {
    const page = readPage(args, statementPosition);
    return pageOf(await readStatement(deps, caller.userId, page), page, statementCursor);
  },
  parkedWork: async (_, { kinds, ...args }, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    // What is parked has ids of many kinds.
    const page = readPage(args, (cursor) => timePosition(cursor, () => true));
    return pageOf(await listParkedWork(deps, page, kinds), page, ({ since, id }) => timeCursor(since, id));
  },
  parkedWorkCounts: async (_, __, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    return [...(await readParkedCounts(deps))];
  },
  escrowParticipants: async (_, args, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    const page = readPage(args, positionIn(EVERYBODYS, timePosition));
    const stakes = await deps.escrow.everybodys(page.limit + 1, page.after);
    return pageOf(stakes, page, ({ createdAt, id }) => cursorIn(EVERYBODYS, timeCursor(createdAt, id)));
  },
};
