import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { isOver } from "./bet.ts";
import type { BetChange, BetState } from "./change.ts";
import type { Participation } from "./participation.ts";

/** Marks a banned person's place: a held place loses its vote, and a pending place can't be admitted. */
export function markBanned({ bet, place }: BetState<{ place: Participation | undefined }>, now: Date): BetChange {
  if (bet === undefined || isOver(bet) || place === undefined || place.bannedAt !== null) return UNCHANGED;
  if (place.status !== "PENDING" && place.status !== "HELD") return UNCHANGED;
  const marked: Participation = { ...place, bannedAt: now };
  const leavesElectorate = place.status === "HELD" && bet.decision === null;
  return {
    answer: undefined,
    writes: { place: marked },
    events: leavesElectorate ? [{ type: "ParticipantWithdrawn", place: marked, reason: "BANNED" }] : [],
  };
}
