/** Who is banned, and where their places are that a ban concerns. */
export interface BanStore {
  /** Remembers the ban; every read from now on finds it. */
  add(userId: string): Promise<void>;
  /** Ids of unfinished bets in which the person has a place that is not marked, ascending; a bounded page. */
  betsToMark(userId: string, afterId: string | undefined): Promise<readonly string[]>;
}
