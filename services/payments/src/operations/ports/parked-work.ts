import type { Cents } from "@stakehold/money/amount.ts";
import type { TimePosition } from "@stakehold/store/page.ts";

/** The kinds of parked work. */
export const PARKED_KINDS = [
  "DEAD_LETTER",
  "STRIPE_EVENT",
  "FAILED_REFUND",
  "STOPPED_PAYOUT",
  "WAITING_PAYOUT",
  "DISPUTE",
  "SUSPENSE",
  "DIFFERENCE",
  "MADE_BY_HAND",
] as const;

/** A kind of parked work. */
export type ParkedKind = (typeof PARKED_KINDS)[number];

/** One parked item; `subject` is the id to use in an action on it. */
export type ParkedItem = {
  readonly id: string;
  readonly kind: ParkedKind;
  readonly subject: string;
  readonly stakeId: string | null;
  readonly betId: string | null;
  readonly userId: string | null;
  readonly cents: Cents | null;
  readonly since: Date;
  readonly reason: string;
};

/** Work that waits for a person. */
export interface ParkedWorkReader {
  /** All kinds unless some are given; longest waiting first. */
  list(
    limit: number,
    after: TimePosition | undefined,
    kinds?: readonly ParkedKind[] | null,
  ): Promise<readonly ParkedItem[]>;
  count(): Promise<ReadonlyMap<ParkedKind, number>>;
}
