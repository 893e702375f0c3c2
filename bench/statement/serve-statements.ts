import { createDeps } from "@stakehold/payments/deps.ts";
import { createLoaders } from "@stakehold/payments/graphql/loaders.ts";
import { resolvers } from "@stakehold/payments/graphql/resolvers.ts";
import { createStripeClient } from "@stakehold/payments/stripe/stripe-client.ts";
import { userId } from "@stakehold/service/caller.ts";
import { contextOf } from "@stakehold/service/graphql/call-context.ts";
import { serveSubgraph } from "@stakehold/service/graphql/subgraph.ts";
import { createApp, listen } from "@stakehold/service/http.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import type pg from "pg";
import { z } from "zod";

/** Nobody answers there: a statement asks nothing of Stripe. */
const NO_STRIPE = "http://127.0.0.1:1";

/** A page of a statement as far as the bench looks at it. */
export type Page = z.infer<typeof answer>["data"]["statement"];

const answer = z.object({
  data: z.object({
    statement: z.object({
      nodes: z.array(z.object({ id: z.string() })),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    }),
  }),
});

/** What the app's page and the file ask for. */
const QUERY = `
  query ($first: Int!, $after: String) {
    statement(first: $first, after: $after) {
      nodes {
        id kind at amount { amount currency } bet { id } participation { id }
        totalPaidIn { amount } totalWon { amount } totalPaidOut { amount }
      }
      pageInfo { hasNextPage endCursor }
    }
  }`;

/** Serves the subgraph of payments by HTTP, to the person whom the header names; `read` asks it for a page of somebody's statement. */
export async function serveStatements(pool: pg.Pool) {
  const logger = createLogger("payments", "error");
  const stripe = createStripeClient("sk_test_bench", NO_STRIPE);
  const pages = { returnUrl: NO_STRIPE, refreshUrl: NO_STRIPE };
  const deps = createDeps({ pool, stripe, pages, logger, adoptionLimitCents: 0n });
  const schema = new URL("../../services/payments/schema.graphql", import.meta.url);
  const subgraph = serveSubgraph(
    { schema, resolvers, context: contextOf(deps, createLoaders) },
    async (authorization) => ({
      userId: userId.parse(authorization),
      roles: ["USER"],
      acceptedTerms: true,
      isBanned: false,
      reach: null,
    }),
    logger,
  );
  const app = createApp();
  app.use("/graphql", subgraph);
  const door = await listen(app, { host: "127.0.0.1", port: 0 }, logger);
  return {
    read: async (person: string, first: number, after: string | null): Promise<Page> => {
      const response = await fetch(`http://127.0.0.1:${door.port}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: person },
        body: JSON.stringify({ query: QUERY, variables: { first, after } }),
      });
      return answer.parse(await response.json()).data.statement;
    },
    stop: () => door.stop(),
  };
}
