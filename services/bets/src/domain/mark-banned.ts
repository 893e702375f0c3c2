import { isOver, type Bet } from "./bet.ts";
import { unchanged, type BetEvent, type Change } from "./change.ts";
import type { Participation } from "./participation.ts";

/** Marks a banned person's place: no vote from now on where it is held, no admission where it is pending. */
export function markBanned(bet: Bet, own: Participation | undefined, now: Date): Change {
  if (own === undefined || own.bannedAt !== null || isOver(bet)) return unchanged(bet);
  if (own.status !== "PENDING" && own.status !== "HELD") return unchanged(bet);
  const place: Participation = { ...own, bannedAt: now };
  const told: BetEvent = { type: "ParticipantWithdrawn", place, reason: "BANNED" };
  return { bet, place, events: own.status === "HELD" && bet.decision === null ? [told] : [] };
}
