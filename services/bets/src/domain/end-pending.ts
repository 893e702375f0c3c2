import type { Bet } from "./bet.ts";
import { unchanged, type Change } from "./change.ts";
import type { Participation } from "./participation.ts";

/** Ends a place that will never be paid, by payments' word. One that is not pending stays as it is. */
export function endPending(bet: Bet, place: Participation): Change {
  if (place.status !== "PENDING") return unchanged(bet);
  return { ...abandonIfDraft(bet, place), place: { ...place, status: "CANCELLED" } };
}

/** A draft ends with its creator's place, and in no other way. */
export function abandonIfDraft(bet: Bet, place: Participation): Change {
  if (bet.status !== "DRAFT" || place.userId !== bet.creatorId || bet.decision !== null) return unchanged(bet);
  return { bet: { ...bet, status: "ABANDONED", dueAt: null }, events: [{ type: "BetAbandoned" }] };
}
