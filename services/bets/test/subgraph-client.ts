import { createApp, listen } from "@stakehold/service/http.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { serveSubgraph } from "@stakehold/service/graphql/subgraph.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import type { Caller } from "@stakehold/service/callers/caller.ts";
import type { GraphDeps } from "../src/graphql/context.ts";
import { createLoaders } from "../src/graphql/loaders.ts";
import { resolvers } from "../src/graphql/resolvers.ts";
import { z } from "zod";

const answerShape = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }) })).default([]),
});

/** A response, with the codes and messages of its errors. */
export type Answer = {
  readonly data: unknown;
  readonly codes: readonly string[];
  readonly messages: readonly string[];
};

/** A subgraph that a test queries. */
export type TestSubgraph = Awaited<ReturnType<typeof openSubgraph>>;

/** Opens this service's subgraph on its own port, for queries as different users. */
export async function openSubgraph(deps: GraphDeps) {
  const logger = createLogger("bets", "silent");
  const callers = new Map<string, Caller>();
  const subgraph = await serveSubgraph(
    { schema: new URL("../schema.graphql", import.meta.url), resolvers, context: contextOf(deps, createLoaders) },
    async (authorization) => callers.get(authorization ?? "")!,
    logger,
  );
  const app = createApp();
  app.use("/graphql", subgraph);
  const listening = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  return {
    run: async (caller: Caller, query: string, variables: object = {}): Promise<Answer> => {
      callers.set(caller.userId, caller);
      const response = await fetch(`http://127.0.0.1:${listening.port}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: caller.userId },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = answerShape.parse(await response.json());
      return {
        data,
        codes: errors.map(({ extensions }) => extensions.code),
        messages: errors.map(({ message }) => message),
      };
    },
    close: async () => {
      await listening.stop();
    },
  };
}
