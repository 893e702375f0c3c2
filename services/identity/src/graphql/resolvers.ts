import { domainError } from "@stakehold/errors/domain-error.ts";
import { requireRole } from "@stakehold/service/caller.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { pageOf, readPage, timeCursor, timePosition } from "@stakehold/service/graphql/page.ts";
import { idempotencyKey, text, uuidOf } from "@stakehold/service/input.ts";
import { nameOfScope, scopeNamed } from "@stakehold/service/scopes.ts";
import { winRate } from "../domain/statistics.ts";
import { displayName } from "../domain/user.ts";
import type { Resolvers } from "../generated/graphql.ts";
import { acceptTerms } from "../operations/accept-terms.ts";
import { banUser } from "../operations/ban-user.ts";
import { createPersonalToken } from "../operations/create-personal-token.ts";
import { ownAccount } from "../operations/own-account.ts";
import { revokePersonalToken } from "../operations/revoke-personal-token.ts";
import { rotatePersonalToken } from "../operations/rotate-personal-token.ts";

const REASON_LENGTH = 1_000;
const TOKEN_NAME_LENGTH = 100;

export const resolvers: Resolvers = {
  Query: {
    me: (_parent, _args, { deps, caller }) => ownAccount(deps, caller.userId),
    user: (_parent, { id }, { loaders }) => loaders.user.load(id),
    personalTokens: async (_parent, args, { deps, caller }) => {
      const page = readPage(args, timePosition);
      const tokens = await deps.personalTokens.pageOf(caller.userId, page);
      return pageOf(tokens, page, ({ createdAt, id }) => timeCursor(createdAt, id));
    },
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
    createPersonalToken: async (_parent, { input }, { deps, caller }) => {
      const { token, secret } = await createPersonalToken(deps, {
        userId: caller.userId,
        name: text(input.name, { field: "name", max: TOKEN_NAME_LENGTH }),
        scopes: input.scopes.flatMap((name) => scopeNamed(name) ?? []),
        days: input.expiresInDays,
        idempotencyKey: idempotencyKey(input.idempotencyKey),
      });
      return { personalToken: token, secret };
    },
    rotatePersonalToken: async (_parent, { input }, { deps, caller }) => {
      const { token, secret } = await rotatePersonalToken(deps, {
        userId: caller.userId,
        tokenId: uuidOf(input.personalTokenId, "NOT_FOUND"),
        overlapDays: input.overlapDays,
        idempotencyKey: idempotencyKey(input.idempotencyKey),
      });
      return { personalToken: token, secret };
    },
    revokePersonalToken: async (_parent, { input }, { deps, caller }) => {
      const tokenId = uuidOf(input.personalTokenId, "NOT_FOUND");
      const key = idempotencyKey(input.idempotencyKey);
      await revokePersonalToken(deps, { userId: caller.userId, tokenId, idempotencyKey: key });
      return { personalTokenId: tokenId };
    },
  },
  User: {
    __resolveReference: ({ id }, { loaders }) => loaders.user.load(id),
    displayName,
  },
  PersonalToken: { scopes: ({ scopes }) => scopes.map(nameOfScope) },
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
