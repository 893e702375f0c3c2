import { domainError } from "@stakehold/errors/domain-error.ts";
import { pageOf, readPage } from "@stakehold/service/graphql/page.ts";
import type { UserResolvers } from "../generated/graphql.ts";
import { idCursor, idPosition } from "./cursors.ts";

export const user: UserResolvers = {
  // Identity knows who exists; anybody may have bets.
  __resolveReference: ({ id }) => ({ id }),
  bets: async ({ id }, args, { deps, caller }) => {
    const page = readPage(args, idPosition);
    const bets = await deps.reader.createdBy(id, { ...page, drafts: id === caller.userId });
    return pageOf(bets, page, idCursor);
  },
  participations: async ({ id }, args, { deps, caller }) => {
    if (id !== caller.userId) throw domainError("FORBIDDEN");
    const page = readPage(args, idPosition);
    return pageOf(await deps.reader.placesOf(id, page), page, idCursor);
  },
  activeBetCount: async ({ id }, _args, { loaders }) => (await loaders.activeCount.load(id)) ?? 0,
};
