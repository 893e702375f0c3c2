import { rememberDecision, type Decision } from "@stakehold/messaging/change/remember-decision.ts";
import type { PaymentsEvent, StakeState, Writes } from "../domain/state/change.ts";
import type { StakeStore } from "../operations/ports/stakes.ts";

/** Receives each written decision on a stake. Never rejects: the change has already happened. */
type See = (decision: Decision<StakeState, Writes, PaymentsEvent>) => Promise<void>;

/** Returns the same store, watched by `see`. */
export const watchedStakeStore = (stakes: StakeStore, see: See): StakeStore => ({
  ...stakes,
  change: async (address, decide, once) => {
    const remembered = rememberDecision(decide);
    const answer = await stakes.change(address, remembered.decide, once);
    const decision = remembered.last();
    if (decision !== undefined) await see(decision);
    return answer;
  },
});
