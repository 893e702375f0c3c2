import { requireRole } from "@stakehold/service/callers/caller.ts";
import { pageOf, readPage } from "@stakehold/service/graphql/page.ts";
import { text, uuidOf } from "@stakehold/service/input.ts";
import type { PersonRecordResolvers, QueryResolvers } from "../generated/graphql.ts";
import { stakeCursor, stakePosition } from "./cursors.ts";

/** The longest id that Stripe issues. */
const ID_LENGTH = 255;

/** Queries for stakes by staff. */
export const stakeQueries = {
  findStakes: async (_parent, { search, ...args }, { deps, caller }) => {
    requireRole(caller, "STAFF");
    const id = text(search, { field: "search", max: ID_LENGTH });
    const list = `found/${id}`;
    const page = readPage(args, stakePosition(list));
    return pageOf(await deps.personStakes.search(id, page), page, stakeCursor(list));
  },
} satisfies Pick<QueryResolvers, "findStakes">;

/** Resolves a person's record for staff. */
export const personRecord: PersonRecordResolvers = {
  __resolveReference: ({ id }, { caller }) => {
    requireRole(caller, "STAFF");
    return { id: uuidOf(id, "USER_NOT_FOUND") };
  },
  stakes: async ({ id }, args, { deps }) => {
    const page = readPage(args, stakePosition(`staff/${id}`));
    return pageOf(await deps.personStakes.of(id, page), page, stakeCursor(`staff/${id}`));
  },
};
