/** Notices, and the bets that they are about, as a cleanup goes through them. */
export type NoticeRemoval = {
  /** Deletes so many notices made before this time with which nothing is left to do; answers how many it were. */
  removeNotices(before: Date, limit: number): Promise<number>;
  /** Deletes so many bets heard of before this time about which nobody is still to be told; answers how many it were. */
  removeBets(before: Date, limit: number): Promise<number>;
};

/** How many one statement deletes. */
const PAGE_SIZE = 1_000;

/**
 * Deletes what was said before the platform was cleared. What somebody is still to be told stays until it is sent:
 * that their money came back is told, whatever else is deleted. May be repeated.
 */
export async function forgetNotices({ removal }: { readonly removal: NoticeRemoval }, before: Date): Promise<void> {
  while ((await removal.removeNotices(before, PAGE_SIZE)) === PAGE_SIZE);
  while ((await removal.removeBets(before, PAGE_SIZE)) === PAGE_SIZE);
}
