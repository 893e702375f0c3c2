import type { Side } from "@stakehold/wager/words.ts";
import type { Wish } from "./notice.ts";
import { endOfQuiet } from "./quiet-hours.ts";

/** Somebody joined a bet of somebody else's. */
export type Join = { readonly betId: string; readonly creatorId: string; readonly side: Side };

/** Who joined a bet since its creator was told last, and what the creator chose of mails about it. */
export type JoinDigest = {
  readonly betId: string;
  readonly creatorId: string;
  readonly forCount: number;
  readonly againstCount: number;
  readonly dueAt: Date;
  readonly wish: Wish;
};

/** A digest as it was told: what of it is over, and when the next one may be. */
export type ToldDigest = Pick<JoinDigest, "betId" | "dueAt" | "forCount" | "againstCount"> & {
  readonly notBefore: Date;
};

/**
 * Until when a digest waits; undefined where it is to be told now. A creator's quiet hours gather everybody who joins in them,
 * so that one mail waits at their end. To whom no mail goes, nothing has to wait.
 */
export const waitsUntil = ({ wish: { isMuted, quietHours } }: JoinDigest, now: Date): Date | undefined =>
  isMuted || quietHours === undefined ? undefined : endOfQuiet(quietHours, now);

/** Which digest this is, among all of them: the next one of its bet is due at another time. */
export const digestIdOf = ({ betId, dueAt }: Pick<JoinDigest, "betId" | "dueAt">): string =>
  `joins/${betId}/${dueAt.toISOString()}`;
