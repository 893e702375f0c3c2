import { SIDES, winningSideOf } from "@stakehold/wager/words.ts";
import { pageOf, readPage } from "@stakehold/service/graphql/page.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { isUuid } from "@stakehold/service/input.ts";
import {
  allowsEarlyProposal,
  countOf,
  isVisibleTo,
  participantCount,
  proposesVoid,
  votingEndOf,
  type Bet,
} from "../domain/bet.ts";
import { openProposalAtOf, refundAtOf } from "../domain/lifecycle.ts";
import { proposalRefusal } from "../domain/propose-resolution.ts";
import { startOfSlice } from "../domain/pool-slices.ts";
import { isRemoved, removedBet } from "../domain/removed-bet.ts";
import { joinRefusal } from "../domain/request-place.ts";
import type { BetResolvers } from "../generated/graphql.ts";
import type { Context } from "./context.ts";
import { admissionCursor, admissionPosition } from "./cursors.ts";

export const bet: BetResolvers = {
  __resolveReference: async ({ id }, { loaders, caller }) => {
    if (!isUuid(id)) return null;
    // Other services still refer to a bet that a cleanup deleted, for example to the money that it owes.
    const found = (await loaders.bet.load(id)) ?? removedBet(id);
    return isVisibleTo(found, caller.userId) ? found : null;
  },
  isResolved: ({ status }) => status === "RESOLVED" || status === "REFUNDED",
  isRemoved,
  creator: ({ creatorId }) => ({ id: creatorId }),
  totalAmount: ({ totalAmount }) => moneyOf(totalAmount),
  minEntry: ({ minEntry }) => moneyOf(minEntry),
  currentPool: ({ pool }) => moneyOf(pool),
  participantCount,
  sides: (parent) => SIDES.map((position) => ({ bet: parent, position })),
  poolHistory: async ({ id }, _args, { loaders }) => [...((await loaders.poolHistory.load(id)) ?? [])],
  poolSlices: async (parent, _args, { loaders }) =>
    ((await loaders.poolSlices.load(parent.id)) ?? []).map(({ slice, ...pools }) => ({
      ...pools,
      at: startOfSlice(parent, slice),
    })),
  proposedWinningPosition: ({ proposedWinningSide }) => proposedWinningSide,
  evidencePicture: ({ evidencePictureId }, _args, { deps }) =>
    evidencePictureId === null ? null : (deps.pictures.show(evidencePictureId) ?? null),
  proposer: ({ proposerId }) => (proposerId === null ? null : { id: proposerId }),
  openProposalAt: (parent, _args, { deps }) => openProposalAtOf(parent, deps.periods),
  refundAt: (parent, _args, { deps }) => refundAtOf(parent, deps.periods),
  votingEndsAt: (parent, _args, { deps }) => votingEndOf(parent, deps.periods),
  winningPosition: ({ status, decision }) =>
    status === "RESOLVED" && decision !== null ? winningSideOf(decision) : null,
  outcome: ({ status, proposedOutcome }) => (status === "RESOLVED" ? proposedOutcome : null),

  participants: async ({ id }, args, { loaders }) => {
    const page = readPage(args, admissionPosition(id));
    return pageOf(await loaders.participants(id, page), page, admissionCursor(id));
  },
  myParticipation: ({ id }, _args, { loaders }) => loaders.ownPlace.load(id),

  canJoin: async (parent, _args, context) =>
    joinRefusal(parent, await standingOf(parent, context), await context.loaders.now()) === undefined,
  canPropose: async (parent, _args, context) => {
    const { loaders, caller, deps } = context;
    const asked = { userId: caller.userId, standing: await standingOf(parent, context) };
    return proposalRefusal(parent, asked, { now: await loaders.now(), periods: deps.periods }) === undefined;
  },
  earlyProposal: allowsEarlyProposal,
  proposesVoid,
  proposablePositions: (parent) => SIDES.filter((side) => countOf(parent, side) > 0),
};

const standingOf = async ({ id }: Bet, { loaders }: Context) => ({
  own: await loaders.ownPlace.load(id),
  isBanned: await loaders.isBanned(),
});
