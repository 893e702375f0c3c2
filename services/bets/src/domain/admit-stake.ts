import type { ErrorCode } from "@stakehold/errors/domain-error.ts";
import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { MAX_PARTICIPANTS, participantCount, withPlace, type Bet } from "./bet.ts";
import type { BetChange, BetEvent, BetState } from "./change.ts";
import { abandonIfDraft } from "./end-pending.ts";
import type { Participation } from "./participation.ts";
import { issueReceipt, type IssuedReceipt, type Issuing } from "./receipt.ts";

/** The place that a charge pays for, or undefined if there is none, and what else decides its admission. */
export type PaidPlace = {
  readonly place: Participation | undefined;
  /** Whether the place's person is banned. */
  readonly isBanned: boolean;
  /** Whether the platform is being cleared. */
  readonly isPlatformClosed: boolean;
};

/**
 * Admits a paid place, or refuses it so that payments refunds the money.
 * The end date is checked against the time of the charge, everything else against the current bet. A place that is
 * already decided does not change. A stake without a place is refunded when its bet is settled. An admitted place gets
 * its receipt.
 */
export function admitStake(
  { bet, ...paid }: BetState<PaidPlace>,
  { chargedAt, issuing }: { readonly chargedAt: Date; readonly issuing: Issuing },
  now: Date,
): BetChange {
  const { place } = paid;
  if (bet === undefined || place === undefined) return UNCHANGED;
  if (place.status === "HELD" || place.status === "REFUSED" || place.status === "WITHDRAWN") return UNCHANGED;
  const refusal = chargeRefusal(bet, { ...paid, place, chargedAt });
  if (refusal !== undefined) return refuse(bet, place, refusal);
  const admissionNumber = bet.lastAdmission + 1;
  const receipt = issueReceipt({ bet, place, admissionNumber, chargedAt }, issuing, now);
  return admit(bet, { ...place, status: "HELD", admissionNumber, admittedAt: now }, receipt);
}

/** A place and the time of its charge. */
export type Charged = PaidPlace & { readonly place: Participation; readonly chargedAt: Date };

/** Returns the error code that a join would get in the same situation; undefined if the place can be admitted. */
export function chargeRefusal(
  bet: Bet,
  { place, isBanned, isPlatformClosed, chargedAt }: Charged,
): ErrorCode | undefined {
  const isOpening = bet.status === "DRAFT" && place.userId === bet.creatorId;
  // A place that was given up is no longer charged. If it is charged after all, the money must be refunded.
  if (place.status !== "PENDING") return "STAKE_CLOSED";
  if (bet.decision !== null || (bet.status !== "ACTIVE" && !isOpening)) return "BET_NOT_ACTIVE";
  if (isPlatformClosed) return "PLATFORM_CLOSED";
  if (isBanned || place.bannedAt !== null) return "BANNED";
  if (chargedAt >= bet.endDate) return "BET_ENDED";
  if (participantCount(bet) >= MAX_PARTICIPANTS) return "BET_FULL";
  return undefined;
}

/** A place that is admitted now. */
type Admitted = Participation & { readonly admissionNumber: number; readonly admittedAt: Date };

function admit(bet: Bet, place: Admitted, receipt: IssuedReceipt): BetChange {
  const { admissionNumber, admittedAt } = place;
  const { document } = receipt;
  const counted: Bet = { ...withPlace(bet, place, 1), lastAdmission: admissionNumber };
  const open: Bet = bet.status === "DRAFT" ? { ...counted, status: "ACTIVE", publishedAt: admittedAt } : counted;
  const published: readonly BetEvent[] =
    bet.status === "DRAFT" ? [{ type: "BetPublished", bet: open, receipt: document }] : [];
  return {
    answer: undefined,
    writes: { bet: open, place, receipt },
    events: [...published, { type: "ParticipantAdmitted", bet: open, place, admissionNumber, receipt: document }],
  };
}

function refuse(bet: Bet, pending: Participation, reason: ErrorCode): BetChange {
  const place: Participation = { ...pending, status: "REFUSED" };
  const { writes, events = [] } = abandonIfDraft(bet, place);
  return {
    answer: undefined,
    writes: { ...writes, place },
    events: [{ type: "ParticipationRefused", place, reason }, ...events],
  };
}
