import { listAudit } from "@stakehold/service/audit/list-audit.ts";
import { requireRole } from "@stakehold/service/callers/caller.ts";
import { pageOf, readPage } from "@stakehold/service/graphql/page.ts";
import type { QueryResolvers } from "../generated/graphql.ts";
import { listParkedWork } from "../operations/reconcile/list-parked-work.ts";
import { readEscrowBalance } from "../operations/read-escrow-balance.ts";
import { readParkedCounts } from "../operations/reconcile/read-parked-counts.ts";
import { readStatement } from "../operations/read-statement.ts";
import {
  parkedCursor,
  parkedPosition,
  stakeCursor,
  stakePosition,
  statementCursor,
  statementPosition,
} from "./cursors.ts";

/** Queries for the caller's own money and, for admins, parked work. */
export const query: QueryResolvers = {
  escrowBalance: (_, __, { deps, caller }) => readEscrowBalance(deps, caller.userId),
  payoutAccount: (_, __, { deps, caller }) => deps.accounts.find(caller.userId),
  statement: async (_, args, { deps, caller }) => {
    const page = readPage(args, statementPosition(caller.userId));
    return pageOf(await readStatement(deps, caller.userId, page), page, statementCursor(caller.userId));
  },
  parkedWork: async (_, { kinds, ...args }, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    const page = readPage(args, parkedPosition(kinds));
    return pageOf(await listParkedWork(deps, page, kinds), page, parkedCursor(kinds));
  },
  parkedWorkCounts: async (_, __, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    return [...(await readParkedCounts(deps))];
  },
  paymentsAuditEntries: (_, args, { deps, caller }) => listAudit(deps.audit, caller, args),
  escrowParticipants: async (_, args, { deps, caller }) => {
    requireRole(caller, "ADMIN");
    const page = readPage(args, stakePosition("everybody"));
    const stakes = await deps.escrow.everybodys(page.limit + 1, page.after);
    return pageOf(stakes, page, stakeCursor("everybody"));
  },
};
