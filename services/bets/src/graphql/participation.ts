import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { closingTimeOf } from "../domain/lifecycle.ts";
import { isPlaceVisibleTo } from "../domain/participation.ts";
import { removedBet } from "../domain/removed-bet.ts";
import type { ParticipationResolvers } from "../generated/graphql.ts";

export const participation: ParticipationResolvers = {
  __resolveReference: async ({ id }, { loaders, caller }) => {
    const place = await loaders.place.load(id);
    return place !== undefined && isPlaceVisibleTo(place, caller.userId) ? place : null;
  },
  user: ({ userId }) => ({ id: userId }),
  bet: async ({ betId }, _args, { loaders }) => (await loaders.bet.load(betId)) ?? removedBet(betId),
  position: ({ side }) => side,
  amount: ({ amount }) => moneyOf(amount),
  admittedAt: ({ admissionNumber, admittedAt, createdAt }) =>
    admissionNumber === null ? null : (admittedAt ?? createdAt),
  payableUntil: async (place, _args, { loaders, caller, deps }) => {
    if (place.status !== "PENDING" || place.userId !== caller.userId) return null;
    const bet = await loaders.bet.load(place.betId);
    return bet === undefined ? null : closingTimeOf(bet, place, deps.periods);
  },
  app: ({ appId, userId }, _args, { caller }) => (appId !== null && userId === caller.userId ? { id: appId } : null),
  winnerPicture: async ({ id, userId, side, status }, _args, { loaders, caller }) => {
    if (userId !== caller.userId || status !== "HELD") return null;
    const picture = await loaders.winnerPicture.load(id);
    return picture === undefined ? null : { ...picture, position: side };
  },
  receipt: ({ id, userId, admissionNumber }, _args, { loaders, caller }) =>
    userId === caller.userId && admissionNumber !== null ? loaders.receipt.load(id) : null,
};
