import { domainError } from "@stakehold/errors/domain-error.ts";
import { userId, type Caller } from "@stakehold/service/callers/caller.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { serveSubgraph } from "@stakehold/service/graphql/subgraph.ts";
import { createApp, listen } from "@stakehold/service/http.ts";
import { NO_ID, newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { z } from "zod";
import { createLoaders } from "../src/graphql/loaders.ts";
import { resolvers } from "../src/graphql/resolvers.ts";
import type { Notifications } from "./notifications.ts";

/** Returns the caller's name of an app on its own behalf. */
export const appItself = (appId: string): string => `${NO_ID}/${appId}`;

/** Returns the caller's name of a person in a session. */
export const inSession = (person: string, sessionId: string): string => `${person}#${sessionId}`;

/** Returns the caller's name of an app with a person's token. */
export const appOf = (person: string, appId: string): string => `${person}/${appId}`;

/** Tests name people and apps by their ids instead of by tokens. */
async function callerOf(authorization: string | undefined): Promise<Caller> {
  if (authorization === undefined) throw domainError("UNAUTHENTICATED");
  const [holder = "", appId] = authorization.split("/");
  const [id = "", sessionId] = holder.split("#");
  const traits = { roles: ["USER"], acceptedTerms: true, isBanned: false } as const;
  const reach = appId === undefined ? null : (["webhooks:manage"] as const);
  return {
    userId: userId.parse(id),
    ...traits,
    reach,
    ...sessionOf(sessionId),
    ...(appId === undefined ? {} : { appId }),
  };
}

const sessionOf = (id: string | undefined): Pick<Caller, "session"> =>
  id === undefined ? {} : { session: { id, authenticatedAt: null } };

const answerShape = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })).default([]),
});

const made = z.object({
  createWebhookEndpoint: z.object({ endpoint: z.object({ id: z.string() }), secret: z.string() }),
});

export const HOOKS = "https://partner.example/hooks";

/** Serves the subgraph of notifications at its own address. */
export async function startGraph(service: Notifications) {
  const logger = createLogger("notifications", "silent");
  const schema = new URL("../schema.graphql", import.meta.url);
  const app = createApp();
  const context = contextOf(service.deps, createLoaders);
  app.use("/graphql", await serveSubgraph({ schema, resolvers, context }, callerOf, logger));
  const server = await listen(app, { host: "127.0.0.1", port: 0 }, logger);

  const send = async (caller: string, query: string, variables: object = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: caller, connection: "close" },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = answerShape.parse(await response.json());
    return { data: data ?? {}, codes: errors.map(({ extensions }) => extensions.code) };
  };
  /** Calls a mutation with one input; its key is new by default. */
  const mutate = (caller: string, field: string, type: string, { input, wants }: { input: object; wants: string }) =>
    send(caller, `mutation ($input: ${type}!) { ${field}(input: $input) { ${wants} } }`, {
      input: { idempotencyKey: newId(), ...input },
    });
  const create = (caller: string, change: object = {}) =>
    mutate(caller, "createWebhookEndpoint", "CreateWebhookEndpointInput", {
      input: { url: HOOKS, description: "Shop", events: ["STAKE_HELD"], ...change },
      wants: "secret endpoint { id url description events payloadVersion status disabledReason }",
    });
  return {
    send,
    mutate,
    create,
    newEndpoint: async (caller: string) => made.parse((await create(caller)).data).createWebhookEndpoint,
    /** Calls a mutation on one endpoint. */
    one: (caller: string, field: string, input: object, wants: string) =>
      mutate(caller, field, "WebhookEndpointInput", { input, wants }),
    stop: () => server.stop(),
  };
}

export type Graph = Awaited<ReturnType<typeof startGraph>>;
