import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { withPlace } from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";
import type { Participation } from "./participation.ts";

/**
 * Removes a participant whose charge was reversed from pool and electorate. After the decision nothing changes here:
 * payments excludes the disputed stake from the split.
 */
export function withdraw({ bet, place }: BetState<{ place: Participation | undefined }>, now: Date): BetChange {
  if (bet?.decision !== null || place?.status !== "HELD") return UNCHANGED;
  const withdrawn: Participation = { ...place, status: "WITHDRAWN", withdrawnAt: now };
  return {
    answer: undefined,
    writes: { bet: withPlace(bet, withdrawn, -1), place: withdrawn },
    events: [{ type: "ParticipantWithdrawn", place: withdrawn, reason: "CHARGEBACK" }],
  };
}
