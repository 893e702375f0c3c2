import type { DecisionReason, FeePolicy } from "@stakehold/wager/words.ts";
import type { Vote } from "./vote.ts";

/** The known facts of the bet that a notice is about. */
export type KnownBet = {
  readonly title: string;
  readonly feePolicy: FeePolicy | undefined;
  readonly decisionReason: DecisionReason | undefined;
  readonly vote: Vote | undefined;
};
