import type { ErrorCode } from "@stakehold/errors/domain-error.ts";
import { MAX_PARTICIPANTS, participantCount, withPlace, type Bet } from "./bet.ts";
import { unchanged, type BetEvent, type Change } from "./change.ts";
import { abandonIfDraft } from "./end-pending.ts";
import type { Participation } from "./participation.ts";

/** A charge that payments holds: whose place it pays for, and when the card network took it. */
export type HeldStake = {
  readonly place: Participation;
  readonly isBanned: boolean;
  /** Whether the platform is being cleared. */
  readonly isPlatformClosed: boolean;
  readonly chargedAt: Date;
};

/**
 * Admits a paid place, or refuses it so that payments gives the money back.
 * The end date is judged by the time of the charge, everything else by the bet as it is now. A place that was decided
 * about before stays as it is.
 */
export function admitStake(bet: Bet, held: HeldStake, now: Date): Change {
  const { place } = held;
  if (place.status === "HELD" || place.status === "REFUSED" || place.status === "WITHDRAWN") return unchanged(bet);
  const refusal = refusalOf(bet, held);
  return refusal === undefined ? admit(bet, place, now) : refuse(bet, place, refusal);
}

/** The code that a join would get under the same circumstances; undefined where the place is to be admitted. */
function refusalOf(bet: Bet, { place, isBanned, isPlatformClosed, chargedAt }: HeldStake): ErrorCode | undefined {
  const isOpening = bet.status === "DRAFT" && place.userId === bet.creatorId;
  // A place that was given up is charged no more; should it happen all the same, the money must go back.
  if (place.status !== "PENDING") return "STAKE_CLOSED";
  if (bet.decision !== null || (bet.status !== "ACTIVE" && !isOpening)) return "BET_NOT_ACTIVE";
  if (isPlatformClosed) return "PLATFORM_CLOSED";
  if (isBanned || place.bannedAt !== null) return "BANNED";
  if (chargedAt >= bet.endDate) return "BET_ENDED";
  if (participantCount(bet) >= MAX_PARTICIPANTS) return "BET_FULL";
  return undefined;
}

function admit(bet: Bet, pending: Participation, now: Date): Change {
  const admissionNumber = bet.lastAdmission + 1;
  const place: Participation = { ...pending, status: "HELD", admissionNumber };
  const admitted: BetEvent = { type: "ParticipantAdmitted", place };
  const counted: Bet = { ...withPlace(bet, place, 1), lastAdmission: admissionNumber };
  if (bet.status !== "DRAFT") return { bet: counted, place, events: [admitted] };
  return {
    bet: { ...counted, status: "ACTIVE", publishedAt: now },
    place,
    events: [{ type: "BetPublished" }, admitted],
  };
}

function refuse(bet: Bet, pending: Participation, reason: ErrorCode): Change {
  const place: Participation = { ...pending, status: "REFUSED" };
  const { bet: left, events } = abandonIfDraft(bet, place);
  return { bet: left, place, events: [{ type: "ParticipationRefused", place, reason }, ...events] };
}
