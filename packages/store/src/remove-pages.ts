/** How many rows one statement deletes, so that none holds locks for long. */
const PAGE_SIZE = 1_000;

/** Bounds a round, so that a stopping service stops. One round a minute then deletes 3,000 rows a second. */
const MAX_PAGES = 200;

/**
 * Deletes rows page by page until none are left or the round is over; returns how many. `removePage` returns how many
 * it deleted.
 */
export async function removePages(removePage: (limit: number) => Promise<number>): Promise<number> {
  let removed = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const rows = await removePage(PAGE_SIZE);
    removed += rows;
    if (rows < PAGE_SIZE) break;
  }
  return removed;
}
