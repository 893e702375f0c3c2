import { requireRecentSignIn, requireWholePerson } from "@stakehold/service/callers/caller.ts";
import {
  cursorIn,
  encodeCursor,
  decodeCursor,
  pageOf,
  positionIn,
  readPage,
  timeCursor,
  timePosition,
} from "@stakehold/service/graphql/page.ts";
import { idempotencyKey, line, uuidOf } from "@stakehold/service/input.ts";
import { nameOfScope, scopeNamed, type ScopeName } from "@stakehold/service/callers/scopes.ts";
import { domainError } from "@stakehold/errors/domain-error.ts";
import type { App as AppOfDomain } from "../domain/app.ts";
import type { MutationResolvers, QueryResolvers, Resolvers } from "../generated/graphql.ts";
import { answerAppRequest } from "../operations/answer-app-request.ts";
import { createApp } from "../operations/create-app.ts";
import { deleteApp } from "../operations/delete-app.ts";
import { disconnectApp } from "../operations/disconnect-app.ts";
import { narrowApp } from "../operations/narrow-app.ts";
import { readAppRequest } from "../operations/read-app-request.ts";
import { rotateAppSecret } from "../operations/rotate-app-secret.ts";
import { updateApp } from "../operations/update-app.ts";
import type { Context } from "./context.ts";

const NAME_LENGTH = 60;

/** Reads the app after which a page of apps starts from a cursor. Throws INVALID_INPUT. */
export const appPosition = (cursor: string): string => uuidOf(decodeCursor(cursor, 1)[0] ?? "", "INVALID_INPUT");

type AppQueries = Pick<QueryResolvers, "apps" | "connectedApps" | "appRequest">;

export const appQueries: AppQueries = {
  apps: async (_parent, args, { deps, caller }) => {
    requireWholePerson(caller);
    const page = readPage(args, positionIn("apps", appPosition));
    return pageOf(await deps.appReader.appsOf(caller.userId, page), page, ({ id }) =>
      cursorIn("apps", encodeCursor([id])),
    );
  },
  connectedApps: async (_parent, args, { deps, caller }) => {
    requireWholePerson(caller);
    const page = readPage(args, positionIn("connectedApps", timePosition));
    const rows = await deps.appReader.connectedTo(caller.userId, page);
    return pageOf(rows, page, ({ app, connectedAt }) => cursorIn("connectedApps", timeCursor(connectedAt, app.id)));
  },
  appRequest: (_parent, { id: requestId }, { deps, caller }) => {
    requireWholePerson(caller);
    return readAppRequest(deps, { requestId, userId: caller.userId });
  },
};

type AppMutations = Pick<
  MutationResolvers,
  "createApp" | "updateApp" | "rotateAppSecret" | "deleteApp" | "answerAppRequest" | "disconnectApp" | "narrowApp"
>;

export const appMutations: AppMutations = {
  createApp: async (_parent, { input }, { deps, caller }) => {
    requireWholePerson(caller);
    requireRecentSignIn(caller);
    const { isPublic } = input;
    const terms = { ...termsOf(input), paymentReturnUrl: input.paymentReturnUrl ?? null };
    const made = await createApp(deps, { ...terms, ...keyOf(input), isPublic, ownerId: caller.userId });
    return { app: await appOf(deps, made.appId), secret: made.secret };
  },
  updateApp: async (_parent, { input }, { deps, caller }) => {
    requireWholePerson(caller);
    requireRecentSignIn(caller);
    const address = { appId: uuidOf(input.id, "APP_NOT_FOUND"), ownerId: caller.userId };
    await updateApp(deps, { ...termsOf(input), ...returnOf(input), ...keyOf(input), ...address });
    return { app: await appOf(deps, address.appId) };
  },
  rotateAppSecret: async (_parent, { input }, { deps, caller }) => {
    requireWholePerson(caller);
    requireRecentSignIn(caller);
    const address = { appId: uuidOf(input.id, "APP_NOT_FOUND"), ownerId: caller.userId };
    const { overlapDays = 0 } = input;
    const { appId, secret } = await rotateAppSecret(deps, { ...keyOf(input), ...address, overlapDays });
    return { app: await appOf(deps, appId), secret };
  },
  deleteApp: async (_parent, { input }, { deps, caller }) => {
    requireWholePerson(caller);
    const appId = uuidOf(input.id, "APP_NOT_FOUND");
    await deleteApp(deps, { ...keyOf(input), appId, ownerId: caller.userId });
    return { id: appId };
  },
  answerAppRequest: async (_parent, { input }, { deps, caller }) => {
    requireWholePerson(caller);
    const { id: requestId, isAllowed } = input;
    // An app's tokens outlive the session, so an old or stolen session must not make them.
    if (isAllowed) requireRecentSignIn(caller);
    return { continuePath: await answerAppRequest(deps, { requestId, isAllowed, userId: caller.userId }) };
  },
  disconnectApp: async (_parent, { input }, { deps, caller }) => {
    requireWholePerson(caller);
    const appId = uuidOf(input.id, "APP_NOT_FOUND");
    await disconnectApp(deps, { appId, userId: caller.userId });
    return { id: appId };
  },
  narrowApp: async (_parent, { input }, { deps, caller }) => {
    requireWholePerson(caller);
    const appId = uuidOf(input.id, "APP_NOT_FOUND");
    const scopes = input.scopes.flatMap((name) => scopeNamed(name) ?? []);
    await narrowApp(deps, { appId, userId: caller.userId, scopes });
    return { id: appId };
  },
};

type AppTypes = Required<Pick<Resolvers, "App" | "AppRequest" | "ConnectedApp">>;

export const appTypes: AppTypes = {
  App: {
    // Participants read the app that requested their participation. Only the gateway queries by key.
    __resolveReference: ({ id }, { loaders }) => loaders.app.load(id),
    owner: async ({ ownerId }, _args, { loaders }) => {
      const owner = await loaders.user.load(ownerId);
      if (owner === undefined) throw domainError("USER_NOT_FOUND");
      return owner;
    },
    isPublic: ({ secretHash }) => secretHash === null,
    redirectUris: ({ redirectUris }) => [...redirectUris],
    scopes: ({ scopes }) => scopes.map(nameOfScope),
  },
  AppRequest: {
    id: ({ request }) => request.id,
    scopes: ({ request }) => request.scopes.map(nameOfScope),
    returnsTo: ({ request }) => new URL(request.redirectUri).host,
  },
  ConnectedApp: {
    id: ({ app }) => app.id,
    scopes: ({ scopes }) => scopes.map(nameOfScope),
  },
};

async function appOf({ appReader }: Pick<Context["deps"], "appReader">, id: string): Promise<AppOfDomain> {
  const app = await appReader.app(id);
  if (app === undefined) throw domainError("APP_NOT_FOUND");
  return app;
}

const keyOf = (input: { readonly idempotencyKey: string }) => ({
  idempotencyKey: idempotencyKey(input.idempotencyKey),
});

/** Omits a field that was left out; only null clears it. */
const returnOf = ({ paymentReturnUrl }: { readonly paymentReturnUrl?: string | null | undefined }) =>
  paymentReturnUrl === undefined ? {} : { paymentReturnUrl };

type Terms = {
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly scopes: readonly ScopeName[];
};

const termsOf = ({ name, redirectUris, scopes }: Terms) => ({
  name: line(name, { field: "name", max: NAME_LENGTH }),
  redirectUris,
  scopes: scopes.flatMap((scope) => scopeNamed(scope) ?? []),
});
