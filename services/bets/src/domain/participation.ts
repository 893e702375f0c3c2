import type { Cents } from "@stakehold/money/amount.ts";
import type { Side } from "@stakehold/wager/words.ts";

/** The status of a participation; the last three are final. */
export type ParticipationStatus = "PENDING" | "HELD" | "REFUSED" | "CANCELLED" | "WITHDRAWN";

/** One person's place in a bet. It has the same id as its stake. */
export type Participation = {
  readonly id: string;
  readonly betId: string;
  readonly userId: string;
  readonly side: Side;
  /** The stake in cents, fee excluded. */
  readonly amount: Cents;
  readonly status: ParticipationStatus;
  /** The order of admission; kept after a withdrawal, so that no number is assigned twice. */
  readonly admissionNumber: number | null;
  readonly createdAt: Date;
  /** When it began to count; null until then, and for places older than this field. */
  readonly admittedAt: Date | null;
  /** When it stopped counting. */
  readonly withdrawnAt: Date | null;
  readonly bannedAt: Date | null;
  /** The app that last requested it; null if its person used none. */
  readonly appId: string | null;
};

/** Whether a place prevents its person from taking another one in the same bet. */
export const isLive = ({ status }: Participation): boolean =>
  status === "PENDING" || status === "HELD" || status === "WITHDRAWN";

/** Whether a place has the given side and amount. */
export const isOnTerms = (place: Participation, terms: { side: Side; amount: Cents }): boolean =>
  place.side === terms.side && place.amount === terms.amount;

/** Whether a user may see a place. Only its own person may see a place that was never admitted. */
export const isPlaceVisibleTo = (place: Participation, userId: string): boolean =>
  place.admissionNumber !== null || place.userId === userId;
