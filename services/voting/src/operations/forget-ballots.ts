/** Ballots as a cleanup goes through them. */
export type BallotRemoval = {
  /** Remembers that what was proposed before this time is gone; an earlier time changes nothing. */
  remember(before: Date): Promise<void>;
  /** The time before which everything is gone; undefined where nothing ever was cleared. */
  clearedBefore(): Promise<Date | undefined>;
  /** Deletes so many of the ballots opened before this time, with their votes; answers how many it were. */
  remove(before: Date, limit: number): Promise<number>;
};

export type ForgetBallotsDeps = { readonly removal: BallotRemoval };

/** How many ballots one transaction deletes, with up to 5,000 electors and votes each. */
const PAGE_SIZE = 20;

/** Deletes every ballot that was opened before the platform was cleared. May be repeated. */
export async function forgetBallots({ removal }: ForgetBallotsDeps, before: Date): Promise<void> {
  await removal.remember(before);
  while ((await removal.remove(before, PAGE_SIZE)) === PAGE_SIZE);
}
