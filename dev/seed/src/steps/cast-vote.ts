import { castVote as cast } from "../api/bets.ts";
import { Refused, type Caller } from "../api/caller.ts";
import type { Objection } from "../examples.ts";
import { look } from "./look.ts";

/** A late vote, because the others decided or the voting period is short, is not needed. */
const DECIDED = new Set(["VOTING_CLOSED", "ALREADY_VOTED"]);

/** Votes on a bet's proposed result, unless the person has voted or the vote is over. */
export async function castVote(voter: Caller, betId: string, said: "APPROVE" | Objection): Promise<void> {
  const bet = await look(voter, betId);
  if (bet?.status !== "VOTING" || (bet.ballot?.myVote ?? null) !== null) return;
  const vote = said === "APPROVE" ? { vote: said } : { vote: "REJECT", objection: said };
  try {
    await voter.call(cast, { input: { idempotencyKey: `seed/vote/${betId}`, betId, ...vote } });
  } catch (error) {
    if (!(error instanceof Refused && DECIDED.has(error.code))) throw error;
  }
}
