/**
 * Returns an app's registered address with the participation in its query. It carries no result: the app queries the
 * graph.
 */
export function returnAddress(registered: string, participationId: string): string {
  const address = new URL(registered);
  const added = new URLSearchParams({ participationId }).toString();
  address.search = address.search === "" ? added : `${address.search}&${added}`;
  return address.href;
}
