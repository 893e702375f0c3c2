import type { Cents } from "@stakehold/money/amount.ts";

/** What banning a person would affect at present. */
export type BanEffect = {
  /** Bets that the person created and that are not over. */
  readonly openBets: number;
  /** Places with their stakes in escrow. */
  readonly held: { readonly count: number; readonly amount: Cents };
  /** Places that are not paid yet. */
  readonly pending: { readonly count: number; readonly amount: Cents };
  /** Held places of undecided bets, in which the person has a vote. */
  readonly votes: number;
};

/** Reads what a ban would affect. */
export interface BanEffectReader {
  of(userId: string): Promise<BanEffect>;
}
