/** Refetches a query, and resolves when it is read. Ignores a failure, because the query's own state shows it. */
export async function refetchQuietly(refetch: () => Promise<unknown>): Promise<void> {
  await refetch().catch(() => undefined);
}
