/** Asks a query again. A failure needs no word here, because the query's own state shows it. */
export function askAgain(refetch: () => Promise<unknown>): void {
  refetch().catch(() => undefined);
}
