import type { BetStatus } from "../generated/graphql.ts";

/** The live topics of the bets in which something may still happen. */
export const watchedTopics = (bets: readonly { id: string; status: BetStatus }[]): string[] =>
  bets
    .filter(({ status }) => status === "DRAFT" || status === "ACTIVE" || status === "VOTING")
    .map(({ id }) => `bet:${id}`);
