import type { BetStatus } from "../../generated/graphql.ts";

/** As many as one live stream may watch. */
const maximumTopics = 100;

/** The live topics of the bets in which something may still happen. */
export const watchedTopics = (bets: readonly { id: string; status: BetStatus }[] = []): string[] =>
  bets
    .filter(({ status }) => status === "DRAFT" || status === "ACTIVE" || status === "VOTING")
    .slice(0, maximumTopics)
    .map(({ id }) => `bet:${id}`);
