import { domainError } from "@stakehold/errors/domain-error.ts";
import { requireRole, requireUnbanned } from "@stakehold/service/callers/caller.ts";
import {
  cursorIn,
  pageOf,
  positionIn,
  readPage,
  readSize,
  timeCursor,
  timePosition,
} from "@stakehold/service/graphql/page.ts";
import { idempotencyKey, uuidOf } from "@stakehold/service/input.ts";
import { isParticipant, totalVotes, type Ballot } from "../domain/ballot.ts";
import { canVote } from "../domain/cast-vote.ts";
import { requiredApprovals } from "../domain/decide.ts";
import type { Resolvers } from "../generated/graphql.ts";
import { castVote } from "../operations/cast-vote.ts";
import { listElectorate } from "../operations/list-electorate.ts";
import { listVotes } from "../operations/list-votes.ts";
import type { Context } from "./context.ts";
import { readVote } from "./read-vote.ts";

export const resolvers: Resolvers = {
  Mutation: {
    castVote: async (_parent, { input }, { deps, caller }) => {
      requireUnbanned(caller);
      const ballot = await castVote(deps, {
        userId: caller.userId,
        betId: uuidOf(input.betId, "BALLOT_NOT_FOUND"),
        vote: readVote(input),
        idempotencyKey: idempotencyKey(input.idempotencyKey),
      });
      return { ballot };
    },
  },
  Bet: {
    __resolveReference: ({ id }) => ({ id }),
    ballot: ({ id }, _args, { loaders }) => loaders.ballot.load(id),
  },
  Ballot: {
    __resolveReference: ({ id }, { loaders }) => loaders.ballot.load(id),
    id: ({ betId }) => betId,
    totalVotes,
    requiredVotes: ({ electorateSize }) => requiredApprovals(electorateSize),
    approvals: (ballot, _args, context) => forParticipants(ballot, context, ballot.approvals),
    rejections: (ballot, _args, context) => forParticipants(ballot, context, ballot.rejections),
    myVote: async ({ betId }, _args, { loaders }) => (await loaders.elector.load(betId))?.vote ?? null,
    canVote: async (ballot, _args, { loaders, caller }) => {
      const elector = await loaders.elector.load(ballot.betId);
      return !caller.isBanned && canVote({ ballot, elector }, await loaders.now());
    },
    votes: async ({ betId }, args, { deps, loaders }) => {
      const list = `votes/${betId}`;
      const page = readPage(args, positionIn(list, timePosition));
      const elector = await loaders.elector.load(betId);
      return pageOf(await listVotes(deps, { betId, elector, page }), page, ({ castAt, userId: id }) =>
        cursorIn(list, timeCursor(castAt, id)),
      );
    },
    electors: async ({ betId }, args, { deps, loaders }) => {
      const list = `electors/${betId}`;
      const page = readPage(args, positionIn(list, timePosition));
      const elector = await loaders.elector.load(betId);
      return pageOf(await listElectorate(deps, { betId, elector, page }), page, ({ position: { time, id } }) =>
        cursorIn(list, timeCursor(time, id)),
      );
    },
  },
  PlatformCounts: {
    __resolveReference: async ({ id }, { deps, caller }) => {
      requireRole(caller, "ADMIN");
      return { id, ...(await deps.counts.read()) };
    },
  },
  User: {
    // Identity knows which users exist; any of them may have votes to cast.
    __resolveReference: ({ id }) => ({ id }),
    votesDue: async ({ id }, { first }, { deps, loaders, caller }) => {
      if (id !== caller.userId) throw domainError("FORBIDDEN");
      const limit = readSize(first);
      return caller.isBanned ? [] : [...(await deps.reader.ballotsDue(id, await loaders.now(), limit))];
    },
  },
  VoteDue: {
    bet: ({ betId }) => ({ id: betId }),
    ballot: (ballot) => ballot,
    votingEndsAt: ({ deadline }) => deadline,
  },
  Elector: {
    user: ({ userId }) => ({ id: userId }),
    vote: ({ vote }) => vote ?? null,
  },
  Vote: {
    user: ({ userId }) => ({ id: userId }),
    vote: ({ choice }) => choice,
    objection: ({ objection }) => objection ?? null,
  },
};

/** Returns a count to participants only, and null to everyone else. */
const forParticipants = async ({ betId }: Ballot, { loaders }: Context, count: number): Promise<number | null> =>
  isParticipant(await loaders.elector.load(betId)) ? count : null;
