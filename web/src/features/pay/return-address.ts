/** An app's registered address with the place in its query. Nothing says how it went: the app asks the graph. */
export function returnAddress(registered: string, participationId: string): string {
  const address = new URL(registered);
  const added = new URLSearchParams({ participationId }).toString();
  address.search = address.search === "" ? added : `${address.search}&${added}`;
  return address.href;
}
