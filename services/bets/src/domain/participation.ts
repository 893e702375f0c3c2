import type { Cents } from "@stakehold/money/amount.ts";
import type { Side } from "@stakehold/wager/words.ts";

/** How a participation stands; the last three are final. */
export type ParticipationStatus = "PENDING" | "HELD" | "REFUSED" | "CANCELLED" | "WITHDRAWN";

/** One person's place in a bet. Its id is that of the stake behind it. */
export type Participation = {
  readonly id: string;
  readonly betId: string;
  readonly userId: string;
  readonly side: Side;
  /** The stake in cents, fee excluded. */
  readonly amount: Cents;
  readonly status: ParticipationStatus;
  /** Orders the admitted; kept after a withdrawal, so that no number is given twice. */
  readonly admissionNumber: number | null;
  readonly createdAt: Date;
  /** When it began to count; null while it does not, and of places from before this was kept. */
  readonly admittedAt: Date | null;
  /** When it ceased to count. */
  readonly withdrawnAt: Date | null;
  readonly bannedAt: Date | null;
  /** The app that asked for it last; null where its person did without one. */
  readonly appId: string | null;
};

/** Whether a place keeps its person from taking another one in the same bet. */
export const isLive = ({ status }: Participation): boolean =>
  status === "PENDING" || status === "HELD" || status === "WITHDRAWN";

/** Whether a place asks for the very same thing. */
export const isOnTerms = (place: Participation, terms: { side: Side; amount: Cents }): boolean =>
  place.side === terms.side && place.amount === terms.amount;

/** Whether somebody may see a place: one that was never admitted is nobody's business but its person's. */
export const isPlaceVisibleTo = (place: Participation, userId: string): boolean =>
  place.admissionNumber !== null || place.userId === userId;
