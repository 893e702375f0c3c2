/**
 * The least age of an id that is sent with a response, in milliseconds: older than any data that the page reads with
 * it.
 */
export const EARLIER_MS = 10_000;

/** How often an id is recorded. */
const NOTE_EVERY_MS = 1_000;

type Noted = { readonly at: number; readonly id: string | null };

/** The ids of the last seconds, one per second. */
export type EarlierIds = {
  /** Records the current id, unless one was recorded less than a second ago. */
  note(id: () => string | null): void;
  /** The newest id that is at least ten seconds old; null where there is none. */
  earlier(): string | null;
  /** Forgets every id. */
  clear(): void;
};

/** Remembers ids by the second. `now` is in milliseconds and monotonic. */
export function createEarlierIds(now: () => number): EarlierIds {
  let noted: Noted[] = [];
  return {
    note: (id) => {
      const at = now();
      if (at - (noted.at(-1)?.at ?? -Infinity) >= NOTE_EVERY_MS) noted.push({ at, id: id() });
    },
    earlier: () => {
      const since = now() - EARLIER_MS;
      const youngest = noted.findLastIndex(({ at }) => at <= since);
      noted = noted.slice(Math.max(youngest, 0));
      return youngest === -1 ? null : (noted[0]?.id ?? null);
    },
    clear: () => void (noted = []),
  };
}
