type Refetch = () => Promise<unknown>;

/** The queries that are being refetched, and how to read each again; undefined while what is read is up to date. */
const underWay = new Map<object, Refetch | undefined>();

/**
 * Refetches a query. A query that is being refetched is read once more afterwards: Apollo's client would answer with the
 * response under way, which may be older than the change. Ignores a failure here, because the query's own state shows it.
 */
export function refetchQuietly(refetch: Refetch, query: object = refetch): void {
  if (underWay.has(query)) underWay.set(query, refetch);
  else void refetchAlone(refetch, query);
}

async function refetchAlone(refetch: Refetch, query: object): Promise<void> {
  underWay.set(query, undefined);
  await refetch().catch(() => undefined);
  const again = underWay.get(query);
  underWay.delete(query);
  if (again !== undefined) await refetchAlone(again, query);
}
