import { withdrawElector as withdraw, type Withdrawal } from "../domain/withdraw-elector.ts";
import type { Ballots } from "./ballots.ts";

export type WithdrawElectorDeps = { readonly ballots: Ballots };

/** A participant who left the electorate. */
export type WithdrawElector = {
  readonly eventId: string;
  readonly betId: string;
  readonly userId: string;
  readonly reason: Withdrawal;
};

/** Takes a participant out of the electorate and decides again. Whoever has no seat, or no ballot, changes nothing. */
export async function withdrawElector(deps: WithdrawElectorDeps, command: WithdrawElector): Promise<void> {
  const { eventId, betId, userId, reason } = command;
  await deps.ballots.change({ betId, userId, once: { eventId } }, (state) => withdraw(state, reason));
}
