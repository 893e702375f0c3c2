import { UNCHANGED } from "@stakehold/messaging/change.ts";
import type { Bet } from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";
import type { Participation } from "./participation.ts";

/** Ends a place that will never be paid, by payments' word. One that is not pending stays as it is. */
export function endPending({ bet, place }: BetState<{ place: Participation | undefined }>): BetChange {
  if (bet === undefined || place?.status !== "PENDING") return UNCHANGED;
  const change = abandonIfDraft(bet, place);
  return { ...change, writes: { ...change.writes, place: { ...place, status: "CANCELLED" } } };
}

/** A draft ends with its creator's place, and in no other way. */
export function abandonIfDraft(bet: Bet, place: Participation): BetChange {
  if (bet.status !== "DRAFT" || place.userId !== bet.creatorId || bet.decision !== null) return UNCHANGED;
  const abandoned: Bet = { ...bet, status: "ABANDONED", dueAt: null };
  return { answer: undefined, writes: { bet: abandoned }, events: [{ type: "BetAbandoned", bet: abandoned }] };
}
