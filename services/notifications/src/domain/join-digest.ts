import type { Side } from "@stakehold/wager/words.ts";
import type { Wish } from "./notice.ts";
import { endOfQuiet } from "./quiet-hours.ts";

/** A person who joined another person's bet. */
export type Join = { readonly betId: string; readonly creatorId: string; readonly side: Side };

/** The people who joined a bet since its last digest, and the creator's mail settings for it. */
export type JoinDigest = {
  readonly betId: string;
  readonly creatorId: string;
  readonly forCount: number;
  readonly againstCount: number;
  readonly dueAt: Date;
  readonly wish: Wish;
};

/** A digest that was sent: what it covers, and when the next one may follow. */
export type SentDigest = Pick<JoinDigest, "betId" | "dueAt" | "forCount" | "againstCount"> & {
  readonly notBefore: Date;
};

/**
 * Until when a digest waits; undefined if it is due now. A creator's quiet hours collect everybody who joins during
 * them, so that one mail waits for their end. If the creator gets no mail, nothing waits.
 */
export const waitsUntil = ({ wish: { isMuted, quietHours } }: JoinDigest, now: Date): Date | undefined =>
  isMuted || quietHours === undefined ? undefined : endOfQuiet(quietHours, now);

/** Identifies a digest among all of them: the next one of its bet is due at another time. */
export const digestIdOf = ({ betId, dueAt }: Pick<JoinDigest, "betId" | "dueAt">): string =>
  `joins/${betId}/${dueAt.toISOString()}`;
