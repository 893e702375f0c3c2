/** The server's largest page, and the most topics that one stream watches. */
const maximumAtOnce = 100;

/** What is watched while a list is looked at: the person, and the bets in it. */
export const watchedTopics = (userId: string, betIds: readonly string[]): string[] =>
  [`user:${userId}`, ...new Set(betIds.map((id) => `bet:${id}`))].slice(0, maximumAtOnce);

/** How many are read when a list is read again: as many as are shown, as far as one page goes. */
export const firstAgain = (shown: number, pageSize: number): number =>
  Math.min(Math.max(shown, pageSize), maximumAtOnce);
