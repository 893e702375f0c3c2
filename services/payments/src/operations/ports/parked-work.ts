import type { Cents } from "@stakehold/money/amount.ts";
import type { TimePosition } from "@stakehold/service/graphql/page.ts";

/** What may wait for somebody. */
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

/** What a thing is that waits. */
export type ParkedKind = (typeof PARKED_KINDS)[number];

/** One thing that waits; `subject` is what an action about it names. */
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

/** What waits for somebody. */
export interface ParkedWorkReader {
  /** Of every kind, unless some are named; longest waiting first. */
  list(
    limit: number,
    after: TimePosition | undefined,
    kinds?: readonly ParkedKind[] | null,
  ): Promise<readonly ParkedItem[]>;
  count(): Promise<ReadonlyMap<ParkedKind, number>>;
}
