import { domainError } from "@stakehold/errors/domain-error.ts";
import {
  requireRecentSignIn,
  requireRole,
  requireWholePerson,
  type Caller,
} from "@stakehold/service/callers/caller.ts";
import { moneyOf } from "@stakehold/service/graphql/money.ts";
import { pageOf, readPage, timeCursor, timePosition } from "@stakehold/service/graphql/page.ts";
import { idempotencyKey, line, text, uuidOf } from "@stakehold/service/input.ts";
import { requireDeleteWord } from "../domain/delete-account.ts";
import type { SessionChoice } from "../domain/session.ts";
import { nameOfScope, scopeNamed } from "@stakehold/service/callers/scopes.ts";
import { winRate } from "../domain/statistics.ts";
import { displayName, type User } from "../domain/user.ts";
import type { Resolvers } from "../generated/graphql.ts";
import { acceptTerms } from "../operations/accept-terms.ts";
import { banUser } from "../operations/ban-user.ts";
import { deleteAccount } from "../operations/delete-account.ts";
import { endApp } from "../operations/end-app.ts";
import { endSessionsOfPerson } from "../operations/end-sessions-of-person.ts";
import { endSessions, type EndSessionsDeps } from "../operations/end-sessions.ts";
import { createPersonalToken } from "../operations/create-personal-token.ts";
import { ownAccount } from "../operations/own-account.ts";
import { revokePersonalToken } from "../operations/revoke-personal-token.ts";
import { rotatePersonalToken } from "../operations/rotate-personal-token.ts";
import type { Loaders } from "./loaders.ts";
import { personQueries, personTypes } from "./people.ts";
import { appMutations, appQueries, appTypes } from "./apps.ts";

const REASON_LENGTH = 1_000;
const TOKEN_NAME_LENGTH = 100;

export const resolvers: Resolvers = {
  Query: {
    me: (_parent, _args, { deps, caller }) => ownAccount(deps, caller.userId),
    user: (_parent, { id }, { loaders }) => loaders.user.load(id),
    sessions: async (_parent, args, { deps, caller }) => {
      requireWholePerson(caller);
      const page = readPage(args, timePosition);
      const sessions = await deps.sessions.listOf(caller.userId, page);
      return pageOf(sessions, page, ({ startedAt, id }) => timeCursor(startedAt, id));
    },
    personalTokens: async (_parent, args, { deps, caller }) => {
      const page = readPage(args, timePosition);
      const tokens = await deps.personalTokens.pageOf(caller.userId, page);
      return pageOf(tokens, page, ({ createdAt, id }) => timeCursor(createdAt, id));
    },
    ...appQueries,
    ...personQueries,
  },
  Mutation: {
    acceptTerms: async (_parent, { input }, { deps, caller }) => {
      const { userId } = caller;
      await acceptTerms(deps, { ...input, userId, idempotencyKey: idempotencyKey(input.idempotencyKey) });
      return { me: await ownAccount(deps, userId) };
    },
    banUser: async (_parent, { input }, { deps, caller, loaders }) => {
      const command = decisionOf(caller, input);
      await banUser(deps, command);
      return { user: await subjectOf(loaders, command) };
    },
    endSessionsOfPerson: async (_parent, { input }, { deps, caller, loaders }) => {
      const command = decisionOf(caller, input);
      const { withCredentials = false } = input;
      await endSessionsOfPerson(deps, { ...command, withCredentials });
      return { user: await subjectOf(loaders, command) };
    },
    endApp: async (_parent, { input }, { deps, caller }) => {
      requireRole(caller, "ADMIN");
      requireRecentSignIn(caller);
      const ownerId = await endApp(deps, {
        userId: caller.userId,
        appId: uuidOf(input.appId, "APP_NOT_FOUND"),
        reason: text(input.reason, { field: "reason", max: REASON_LENGTH }),
        idempotencyKey: idempotencyKey(input.idempotencyKey),
      });
      const owner = await deps.personRecords.find(ownerId);
      if (owner === undefined) throw domainError("USER_NOT_FOUND");
      return { owner };
    },
    deleteAccount: async (_parent, { input }, { deps, caller }) => {
      requireWholePerson(caller);
      requireRecentSignIn(caller);
      requireDeleteWord(input.confirmation);
      const { userId } = caller;
      await deleteAccount(deps, { userId, idempotencyKey: idempotencyKey(input.idempotencyKey) });
      return { deletedId: userId };
    },
    endSession: (_parent, { input }, context) =>
      end(context, input, { kind: "ONE", id: uuidOf(input.sessionId, "INVALID_INPUT") }),
    endOtherSessions: (_parent, { input }, context) =>
      end(context, input, { kind: "OTHERS", presentId: context.caller.session?.id }),
    endAllSessions: (_parent, { input }, context) => end(context, input, { kind: "ALL" }),
    createPersonalToken: async (_parent, { input }, { deps, caller }) => {
      requireRecentSignIn(caller);
      const { token, secret } = await createPersonalToken(deps, {
        userId: caller.userId,
        name: line(input.name, { field: "name", max: TOKEN_NAME_LENGTH }),
        scopes: input.scopes.flatMap((name) => scopeNamed(name) ?? []),
        days: input.expiresInDays,
        idempotencyKey: idempotencyKey(input.idempotencyKey),
      });
      return { personalToken: token, secret };
    },
    rotatePersonalToken: async (_parent, { input }, { deps, caller }) => {
      requireRecentSignIn(caller);
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
    ...appMutations,
  },
  Session: {
    isPresent: ({ id }, _args, { caller }) => id === caller.session?.id,
  },
  ...appTypes,
  ...personTypes,
  User: {
    __resolveReference: ({ id }, { loaders }) => loaders.user.load(id),
    displayName,
  },
  PersonalToken: { scopes: ({ scopes }) => scopes.map(nameOfScope) },
  PlatformCounts: {
    __resolveReference: async ({ id }, { deps, caller }) => {
      requireRole(caller, "ADMIN");
      return { id, people: await deps.counts.people() };
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

type DecisionInput = { readonly idempotencyKey: string; readonly userId: string; readonly reason: string };

/** Reads an admin's decision about a person. Only admins who signed in recently may make one. */
function decisionOf(caller: Caller, { userId, reason, idempotencyKey: key }: DecisionInput) {
  requireRole(caller, "ADMIN");
  requireRecentSignIn(caller);
  return {
    userId: caller.userId,
    subjectId: uuidOf(userId, "USER_NOT_FOUND"),
    reason: text(reason, { field: "reason", max: REASON_LENGTH }),
    idempotencyKey: idempotencyKey(key),
  };
}

async function subjectOf({ user }: Loaders, { subjectId }: { readonly subjectId: string }): Promise<User> {
  const subject = await user.load(subjectId);
  if (subject === undefined) throw domainError("USER_NOT_FOUND");
  return subject;
}

type Ending = { readonly deps: EndSessionsDeps; readonly caller: Caller };

type EndingInput = { readonly idempotencyKey: string; readonly withCredentials?: boolean };

async function end({ deps, caller }: Ending, input: EndingInput, choice: SessionChoice) {
  requireWholePerson(caller);
  const { withCredentials = false } = input;
  const key = idempotencyKey(input.idempotencyKey);
  return { ended: await endSessions(deps, { userId: caller.userId, choice, withCredentials, idempotencyKey: key }) };
}
