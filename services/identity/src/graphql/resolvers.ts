import { domainError } from "@stakehold/errors/domain-error.ts";
import { requireRole } from "@stakehold/service/caller.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import type { GrantedRole } from "../domain/roles.ts";
import { winRate } from "../domain/statistics.ts";
import { displayName } from "../domain/user.ts";
import { Role, type Resolvers } from "../generated/graphql.ts";
import { acceptTerms } from "../operations/accept-terms.ts";
import { banUser } from "../operations/ban-user.ts";
import { ownAccount } from "../operations/own-account.ts";

const VIEWED_ROLE: Readonly<Record<GrantedRole, Role>> = { staff: Role.Staff, admin: Role.Admin };

export const resolvers: Resolvers = {
  Query: {
    me: (_parent, _args, context) => ownAccount(context, context.caller.userId),
    user: (_parent, { id }, { loaders }) => loaders.user.load(id),
  },
  Mutation: {
    acceptTerms: async (_parent, { input }, context) => {
      const { userId } = context.caller;
      await acceptTerms(context, { ...input, userId });
      return ownAccount(context, userId);
    },
    banUser: async (_parent, { input }, context) => {
      requireRole(context.caller, "admin");
      const id = await banUser(context, { ...input, adminId: context.caller.userId });
      const user = await context.loaders.user.load(id);
      if (user === undefined) throw domainError("USER_NOT_FOUND");
      return user;
    },
  },
  User: {
    __resolveReference: ({ id }, { loaders }) => loaders.user.load(id),
    displayName,
  },
  PlatformCounts: {
    __resolveReference: async ({ id }, { caller, reader }) => {
      requireRole(caller, "admin");
      return { id, people: await reader.count() };
    },
  },
  CurrentUser: {
    id: ({ user }) => user.id,
    email: ({ user }) => user.email,
    roles: ({ roles }) => [Role.User, ...roles.map((role) => VIEWED_ROLE[role])],
    totalWinnings: ({ statistics }) => moneyOf(statistics.winningsCents),
    betsWon: ({ statistics }) => statistics.betsWon,
    betsLost: ({ statistics }) => statistics.betsLost,
    winRate: ({ statistics }) => winRate(statistics),
  },
};
