import { proposeResolution } from "../api/bets.ts";
import type { Caller } from "../api/caller.ts";
import type { Proposal } from "../examples.ts";
import { look } from "./look.ts";

/** Proposes the result of a bet that is still open. */
export async function proposeResult(proposer: Caller, betId: string, proposal: Proposal): Promise<void> {
  if ((await look(proposer, betId))?.status !== "ACTIVE") return;
  const { winningPosition, outcome } = proposal;
  const idempotencyKey = `seed/propose/${betId}`;
  await proposer.call(proposeResolution, { input: { idempotencyKey, betId, winningPosition, outcome } });
}
