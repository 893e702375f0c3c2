/** The storage for GraphiQL's queries. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear" | "length">;

const nothing: Store = {
  length: 0,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

/**
 * Returns GraphiQL's storage for what was typed: this tab's, until it closes. If the browser blocks storage, returns a
 * store that keeps nothing, because GraphiQL would otherwise use `localStorage`. Neither contains the token.
 */
export function tabStorage(): Store {
  try {
    return window.sessionStorage;
  } catch {
    return nothing;
  }
}
