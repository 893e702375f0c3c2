import { domainError } from "@stakehold/errors/domain-error.ts";
import { requireRole } from "@stakehold/service/caller.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { idempotencyKey, text, uuidOf } from "@stakehold/service/input.ts";
import { winRate } from "../domain/statistics.ts";
import { displayName } from "../domain/user.ts";
import type { Resolvers } from "../generated/graphql.ts";
import { acceptTerms } from "../operations/accept-terms.ts";
import { banUser } from "../operations/ban-user.ts";
import { ownAccount } from "../operations/own-account.ts";
import { appMutations, appQueries, appTypes } from "./apps.ts";

const REASON_LENGTH = 1_000;

export const resolvers: Resolvers = {
  Query: {
    me: (_parent, _args, { deps, caller }) => ownAccount(deps, caller.userId),
    user: (_parent, { id }, { loaders }) => loaders.user.load(id),
    ...appQueries,
  },
  Mutation: {
    acceptTerms: async (_parent, { input }, { deps, caller }) => {
      const { userId } = caller;
      await acceptTerms(deps, { ...input, userId, idempotencyKey: idempotencyKey(input.idempotencyKey) });
      return { me: await ownAccount(deps, userId) };
    },
    banUser: async (_parent, { input }, { deps, caller, loaders }) => {
      requireRole(caller, "ADMIN");
      const subjectId = uuidOf(input.userId, "USER_NOT_FOUND");
      await banUser(deps, {
        userId: caller.userId,
        subjectId,
        reason: text(input.reason, { field: "reason", max: REASON_LENGTH }),
        idempotencyKey: idempotencyKey(input.idempotencyKey),
      });
      const user = await loaders.user.load(subjectId);
      if (user === undefined) throw domainError("USER_NOT_FOUND");
      return { user };
    },
    ...appMutations,
  },
  ...appTypes,
  User: {
    __resolveReference: ({ id }, { loaders }) => loaders.user.load(id),
    displayName,
  },
  PlatformCounts: {
    __resolveReference: async ({ id }, { deps, caller }) => {
      requireRole(caller, "ADMIN");
      return { id, people: await deps.reader.count() };
    },
  },
  CurrentUser: {
    id: ({ user }) => user.id,
    email: ({ user }) => user.email,
    roles: ({ roles }) => ["USER", ...roles],
    totalWinnings: ({ statistics }) => moneyOf(statistics.winningsCents),
    betsWon: ({ statistics }) => statistics.betsWon,
    betsLost: ({ statistics }) => statistics.betsLost,
    winRate: ({ statistics }) => winRate(statistics),
  },
};
