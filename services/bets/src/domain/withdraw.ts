import { withPlace, type Bet } from "./bet.ts";
import { unchanged, type Change } from "./change.ts";
import type { Participation } from "./participation.ts";

/**
 * Takes a participant whose charge was taken back out of pool and electorate. After the decision nothing changes here:
 * payments leaves the disputed stake out of the split.
 */
export function withdraw(bet: Bet, held: Participation): Change {
  if (held.status !== "HELD" || bet.decision !== null) return unchanged(bet);
  const place: Participation = { ...held, status: "WITHDRAWN" };
  return {
    bet: withPlace(bet, place, -1),
    place,
    events: [{ type: "ParticipantWithdrawn", place, reason: "CHARGEBACK" }],
  };
}
