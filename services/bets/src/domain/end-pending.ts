import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import type { Bet } from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";
import type { Participation } from "./participation.ts";

/** Cancels a place that, according to payments, will never be paid. A place that is not pending does not change. */
export function endPending({ bet, place }: BetState<{ place: Participation | undefined }>): BetChange {
  if (bet === undefined || place?.status !== "PENDING") return UNCHANGED;
  const change = abandonIfDraft(bet, place);
  return { ...change, writes: { ...change.writes, place: { ...place, status: "CANCELLED" } } };
}

/** Abandons a draft when its creator's place ends. A draft ends in no other way. */
export function abandonIfDraft(bet: Bet, place: Participation): BetChange {
  if (bet.status !== "DRAFT" || place.userId !== bet.creatorId || bet.decision !== null) return UNCHANGED;
  const abandoned: Bet = { ...bet, status: "ABANDONED", dueAt: null };
  return { answer: undefined, writes: { bet: abandoned }, events: [{ type: "BetAbandoned", bet: abandoned }] };
}
