import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { isPlaceVisibleTo } from "../domain/participation.ts";
import { removedBet } from "../domain/removed-bet.ts";
import type { ParticipationResolvers } from "../generated/graphql.ts";
import { isUuid } from "./is-uuid.ts";

export const participation: ParticipationResolvers = {
  __resolveReference: async ({ id }, { loaders, caller }) => {
    const place = isUuid(id) ? await loaders.place.load(id) : undefined;
    return place !== undefined && isPlaceVisibleTo(place, caller.userId) ? place : null;
  },
  user: ({ userId }) => ({ id: userId }),
  bet: async ({ betId }, _args, { loaders }) => (await loaders.bet.load(betId)) ?? removedBet(betId),
  position: ({ side }) => side,
  amount: ({ amount }) => moneyOf(amount),
};
