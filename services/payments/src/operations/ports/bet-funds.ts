import type { BetState, Decide } from "../../domain/decision.ts";

/** The one door to a bet's money as a whole; the same promise. */
export interface BetFundsStore {
  change<Answer>(betId: string, decide: Decide<BetState, Answer>): Promise<Answer>;
}
