import type { CalledQuery } from "../generated/graphql.ts";
import { graphql } from "../generated/gql.ts";
import type { Graph } from "../graphql/graph.ts";
import type { CredentialExchange } from "../sessions/exchange.ts";
import { runAsVisitor } from "./run-as-visitor.ts";

/** What is public of a winner's picture: the bet, the side and its share, and nothing about the winner. */
export type Called = NonNullable<CalledQuery["winnerPicture"]>;

/**
 * Returns the picture with a token; null if there is none, or no longer. Each read counts against its address: nothing
 * is cached, so that a withdrawn picture is gone at once. Throws RATE_LIMITED, UNAVAILABLE, DEADLINE_EXCEEDED.
 */
export type FindCalled = (token: string, address: string) => Promise<Called | null>;

/** 256 bits in base64url. Whatever else is no token of ours, and costs no query. */
const TOKEN = /^[\w-]{43}$/;

const CalledPicture = graphql(`
  query Called($token: String!) {
    winnerPicture(token: $token) {
      position
      percent
      words
      bet {
        ...PublicBet
      }
    }
  }
`);

/** Queries the graph as a visitor. */
export function createCalledPictures(graph: Graph, credentials: Pick<CredentialExchange, "visitor">): FindCalled {
  const runnerFor = runAsVisitor(graph, credentials);
  return async (token, address) => {
    if (!TOKEN.test(token)) return null;
    const run = await runnerFor(address);
    return (await run(CalledPicture, { token })).winnerPicture ?? null;
  };
}
