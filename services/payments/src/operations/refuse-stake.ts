import { refuse } from "../domain/refund.ts";
import type { Once, StakeStore } from "./ports/stakes.ts";

/** What refusing a stake needs. */
export type RefuseStakeDeps = { readonly stakes: Pick<StakeStore, "changeOnce"> };

/** Owes a stake back that bets did not admit: whole, the fee included, once. */
export const refuseStake = ({ stakes }: RefuseStakeDeps, stakeId: string, once: Once): Promise<void> =>
  stakes.changeOnce({ stakeId }, once, refuse);
