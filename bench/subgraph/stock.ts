import { readFileSync } from "node:fs";
import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";
import { createLoaders } from "@stakehold/bets/graphql/loaders.ts";
import type { SeenBets } from "@stakehold/bets/operations/ports/bets.ts";
import { resolvers } from "@stakehold/bets/graphql/resolvers.ts";
import { createTokenVerifier } from "@stakehold/service/callers/internal-token.ts";
import { guardedSchema } from "@stakehold/service/graphql/subgraph.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { createPrismaReader } from "./prisma-reader.ts";

// The schema, resolvers and loaders of bets on the usual alternative: Apollo Server as in its documentation's first
// example, with Prisma.
const [url = "", jwksUrl = "", port = ""] = process.argv.slice(2);
const typeDefs = readFileSync(new URL("../../services/bets/schema.graphql", import.meta.url), "utf8");
const server = new ApolloServer({ schema: guardedSchema([{ typeDefs, resolvers }]) });
const verify = createTokenVerifier(jwksUrl);
const reader = createPrismaReader(url);
const logger = createLogger("bench", "error");
const DAY = 86_400_000;
const periods = {
  votingMs: 3 * DAY,
  openProposalAfterMs: 3 * DAY,
  abandonAfterMs: 14 * DAY,
  pendingStakeMs: 1_800_000,
  longestBetMs: 692 * 86_400_000,
};
await startStandaloneServer(server, {
  listen: { host: "127.0.0.1", port: Number(port) },
  context: async ({ req }) => {
    const caller = await verify(req.headers.authorization);
    // The caller's own participations and standing are read on demand, each by its own statement.
    const loaders = { ...createLoaders({ reader }, caller), keep: ({ bets }: SeenBets) => bets };
    return { caller, logger, deps: { reader, periods }, loaders };
  },
});
