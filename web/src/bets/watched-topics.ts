import type { BetStatus } from "../generated/graphql.ts";

/** Returns the live topics of the bets that can still change. */
export const watchedTopics = (bets: readonly { id: string; status: BetStatus }[]): string[] =>
  bets
    .filter(({ status }) => status === "DRAFT" || status === "ACTIVE" || status === "VOTING")
    .map(({ id }) => `bet:${id}`);
