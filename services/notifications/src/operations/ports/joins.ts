import type { JoinDigest } from "../../domain/join-digest.ts";

/** The people who joined bets since the last digest to their creators. */
export interface JoinStore {
  /** Returns up to `limit` due digests, longest due first, and the current time. */
  due(limit: number): Promise<{ readonly digests: readonly JoinDigest[]; readonly now: Date }>;
  /** Delays a digest until then, unless it was sent meanwhile. */
  postpone(digest: JoinDigest, until: Date): Promise<void>;
  /**
   * Deletes up to `limit` digests that are empty and whose next one may be sent at once; returns how many it deleted.
   */
  removeOver(limit: number): Promise<number>;
  /** Deletes up to `limit` digests that began before this time, including pending ones; returns how many it deleted. */
  removeKnown(before: Date, limit: number): Promise<number>;
  /** Deletes a creator's pending digests. */
  forgetCreator(userId: string): Promise<void>;
}
