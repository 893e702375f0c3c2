/** Refetches a query. Ignores a failure here, because the query's own state shows it. */
export function refetchQuietly(refetch: () => Promise<unknown>): void {
  refetch().catch(() => undefined);
}
