import type { JoinDigest } from "../../domain/join-digest.ts";

/** Who joined bets since their creators were told last. */
export interface JoinStore {
  /** So many of the digests that are due, those that are due longest first, and the time by which they are. */
  due(limit: number): Promise<{ readonly digests: readonly JoinDigest[]; readonly now: Date }>;
  /** Has a digest wait until then, unless it was told meanwhile. */
  postpone(digest: JoinDigest, until: Date): Promise<void>;
  /** Deletes so many bets' digests of which nothing waits and whose next may be told at once; returns how many there were. */
  removeOver(limit: number): Promise<number>;
  /** Deletes so many bets' digests heard of before this time, also what waits; returns how many there were. */
  removeHeard(before: Date, limit: number): Promise<number>;
  /** Deletes what a creator would be told. */
  forgetCreator(userId: string): Promise<void>;
}
