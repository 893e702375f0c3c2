import { domainError } from "@stakehold/errors/domain-error.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { isPlaceVisibleTo } from "../domain/participation.ts";
import type { ParticipationResolvers } from "../generated/graphql.ts";
import { isUuid } from "./is-uuid.ts";

export const participation: ParticipationResolvers = {
  __resolveReference: async ({ id }, { load, caller }) => {
    const place = isUuid(id) ? await load.place.load(id) : undefined;
    return place !== undefined && isPlaceVisibleTo(place, caller.userId) ? place : null;
  },
  user: ({ userId }) => ({ id: userId }),
  bet: async ({ betId }, _args, { load }) => {
    const found = await load.bet.load(betId);
    if (found === undefined) throw domainError("BET_NOT_FOUND");
    return found;
  },
  position: ({ side }) => side,
  amount: ({ amount }) => moneyOf(amount),
};
