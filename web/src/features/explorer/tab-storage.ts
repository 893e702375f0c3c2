/** What GraphiQL keeps its queries in. */
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear" | "length">;

const nothing: Store = {
  length: 0,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  clear: () => undefined,
};

/**
 * Where GraphiQL keeps what was typed: this tab, until it is closed. A browser that keeps nothing gets a store that
 * keeps nothing, because GraphiQL would take `localStorage` otherwise. The token is in neither.
 */
export function tabStorage(): Store {
  try {
    return window.sessionStorage;
  } catch {
    return nothing;
  }
}
