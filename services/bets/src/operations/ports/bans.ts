/** Banned people, and the bets and pictures that a ban affects. */
export interface BanStore {
  /** Stores the ban; every later read finds it. */
  add(userId: string): Promise<void>;
  /** Returns a bounded page of ids, ascending, of unfinished bets in which the person has an unmarked place. */
  betsToMark(userId: string, afterId: string | undefined): Promise<readonly string[]>;
  /** Deletes at most `limit` of the pictures that the person made of having won; returns how many. */
  removePictures(userId: string, limit: number): Promise<number>;
}
