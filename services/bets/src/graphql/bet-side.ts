import { moneyOf, moneyOrNull } from "@stakehold/service/graphql/money.ts";
import { readSize } from "@stakehold/service/graphql/page.ts";
import { countOf, poolOf } from "../domain/bet.ts";
import { gainIfWon, gainPerPerson, percentOf } from "../domain/prospects.ts";
import { joinRefusal } from "../domain/request-place.ts";
import type { BetSideResolvers, PoolStepResolvers } from "../generated/graphql.ts";

export const betSide: BetSideResolvers = {
  pool: ({ bet, position }) => moneyOf(poolOf(bet, position)),
  percent: ({ bet, position }) => percentOf(bet, position),
  participantCount: ({ bet, position }) => countOf(bet, position),
  gainPerPerson: ({ bet, position }) => moneyOrNull(gainPerPerson(bet, position)),
  entryGain: async ({ bet, position }, _args, { loaders }) => {
    const isClosed = joinRefusal(bet, ANYBODY, await loaders.now()) !== undefined;
    return isClosed ? null : moneyOrNull(gainIfWon(bet, position));
  },
  people: async ({ bet, position }, { first }, { loaders }) => {
    const people = await loaders.people(bet.id, { limit: readSize(first), after: undefined });
    return people.filter(({ side }) => side === position).map(({ userId }) => ({ id: userId }));
  },
};

export const poolStep: PoolStepResolvers = {
  forPool: ({ forPool }) => moneyOf(forPool),
  againstPool: ({ againstPool }) => moneyOf(againstPool),
};

/** A viewer without place or ban: everyone sees the same gain, even people who may not join. */
const ANYBODY = { own: undefined, isBanned: false };
