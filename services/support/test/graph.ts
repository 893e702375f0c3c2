import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Pictures } from "@stakehold/pictures/open-pictures.ts";
import { userId, type Caller, type Role } from "@stakehold/service/callers/caller.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { serveSubgraph } from "@stakehold/service/graphql/subgraph.ts";
import { createApp, listen } from "@stakehold/service/http.ts";
import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import type { Scope } from "@stakehold/service/callers/scopes.ts";
import { z } from "zod";
import { createLoaders } from "../src/graphql/loaders.ts";
import { resolvers } from "../src/graphql/resolvers.ts";
import { createSupport } from "./support.ts";

const answerShape = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string(), fields: z.unknown() }) })).default([]),
});

/** Opens support's subgraph on its own database. Callers are identified by ids instead of tokens. */
export async function openGraph(pictures?: Pictures) {
  const logger = createLogger("support", "silent");
  const callers = new Map<string, Caller>();
  const callerOf = async (authorization: string | undefined): Promise<Caller> => {
    const caller = callers.get(authorization ?? "");
    if (caller === undefined) throw domainError("UNAUTHENTICATED");
    return caller;
  };
  const support = await createSupport(pictures);
  const schema = new URL("../schema.graphql", import.meta.url);
  const app = createApp();
  app.use(
    "/graphql",
    await serveSubgraph({ schema, resolvers, context: contextOf(support.deps, createLoaders) }, callerOf, logger),
  );
  const server = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  return {
    support,
    person: (role: Role = "USER", isBanned = false): Caller => {
      const caller: Caller = {
        userId: userId.parse(newId()),
        roles: [role],
        acceptedTerms: true,
        isBanned,
        reach: null,
      };
      callers.set(caller.userId, caller);
      return caller;
    },
    /** Returns an app that acts for a user within a scope. */
    programOf: (owner: Caller, scope: Scope): Caller => {
      const token = userId.parse(newId());
      callers.set(token, { ...owner, reach: [scope] });
      return { ...owner, userId: token };
    },
    send: async (caller: Caller, query: string, variables: object = {}) => {
      const response = await fetch(`http://127.0.0.1:${server.port}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: caller.userId, connection: "close" },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = answerShape.parse(await response.json());
      const codes = errors.map(({ extensions }) => extensions.code);
      return { data, errors: errors.map(({ extensions }) => extensions), codes };
    },
    close: async () => {
      await server.stop();
      await support.close();
    },
  };
}

export type Graph = Awaited<ReturnType<typeof openGraph>>;
