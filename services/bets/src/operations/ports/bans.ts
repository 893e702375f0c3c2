/** Banned people, and the bets with places that a ban affects. */
export interface BanStore {
  /** Stores the ban; every later read finds it. */
  add(userId: string): Promise<void>;
  /** Returns a bounded page of ids, ascending, of unfinished bets in which the person has an unmarked place. */
  betsToMark(userId: string, afterId: string | undefined): Promise<readonly string[]>;
}
