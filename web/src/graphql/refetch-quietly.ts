type Refetch = () => Promise<unknown>;

/** The queries that are being refetched, and how to read each again; false while what is read is up to date. */
const underWay = new Map<object, Refetch | false>();

/**
 * Refetches a query. A query that is being refetched is read once more afterwards: Apollo's client would answer with the
 * response under way, which may be older than the change. Ignores a failure here, because the query's own state shows it.
 */
export function refetchQuietly(refetch: Refetch, query: object = refetch): void {
  const isUnderWay = underWay.has(query);
  underWay.set(query, isUnderWay && refetch);
  if (isUnderWay) return;
  const readAgain = () => {
    const again = underWay.get(query);
    underWay.delete(query);
    if (again) refetchQuietly(again, query);
  };
  refetch().then(readAgain, readAgain);
}
