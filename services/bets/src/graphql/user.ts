import { domainError } from "@stakehold/errors/domain-error.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { pageOf, readPage, readSize } from "@stakehold/service/graphql/page.ts";
import { NO_RECORD } from "../domain/creator-record.ts";
import { refundedBy } from "../domain/lifecycle.ts";
import { sumOpenStakes } from "../domain/open-stakes.ts";
import type { UserResolvers } from "../generated/graphql.ts";
import { idCursor, idPosition } from "./cursors.ts";

export const user: UserResolvers = {
  // Identity knows which users exist; any user may have bets.
  __resolveReference: ({ id }) => ({ id }),
  bets: async ({ id: userId }, args, { loaders }) => {
    const list = { list: "created", userId } as const;
    const page = readPage(args, idPosition(list));
    return pageOf(await loaders.created(userId, page), page, idCursor(list));
  },
  participations: async ({ id: userId }, args, { deps, caller }) => {
    if (userId !== caller.userId) throw domainError("FORBIDDEN");
    const list = { list: "participations", userId } as const;
    const page = readPage(args, idPosition(list));
    return pageOf(await deps.reader.placesOf(userId, page), page, idCursor(list));
  },
  proposalsDue: async ({ id: userId }, { first }, { deps, loaders, caller }) => {
    if (userId !== caller.userId) throw domainError("FORBIDDEN");
    const limit = readSize(first);
    if (await loaders.isBanned()) return [];
    const until = await loaders.now();
    return [...(await deps.reader.proposalsDue(userId, { after: refundedBy(until, deps.periods), until }, limit))];
  },
  paymentsDue: async ({ id: userId }, { first }, { deps, loaders, caller }) => {
    if (userId !== caller.userId) throw domainError("FORBIDDEN");
    const limit = readSize(first);
    if (await loaders.isBanned()) return [];
    const now = await loaders.now();
    const takenAfter = new Date(now.getTime() - deps.periods.pendingStakeMs);
    return [...(await deps.reader.paymentsDue(userId, { takenAfter, now }, limit))];
  },
  activeBetCount: async ({ id }, _args, { loaders }) => (await loaders.activeCount.load(id)) ?? 0,
  openStakes: async ({ id: userId }, _args, { deps, caller }) => {
    if (userId !== caller.userId) throw domainError("FORBIDDEN");
    const { amount, payoutIfAllWon } = sumOpenStakes(await deps.reader.openStakes(userId));
    return { amount: moneyOf(amount), payoutIfAllWon: moneyOf(payoutIfAllWon) };
  },
  record: async ({ id }, _args, { loaders }) => (await loaders.record.load(id)) ?? NO_RECORD,
};
