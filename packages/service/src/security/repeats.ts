/** How long equal entries are counted before their number is written, in milliseconds. */
export const WINDOW_MS = 60_000;

/** How many different entries are counted at once; the oldest makes room, and its number is written then. */
export const MAX_COUNTED = 1_000;

/** How often an entry was repeated since its first time. */
export type Repeated<T> = { readonly first: T; readonly times: number };

/** Passes the first of equal entries and counts the others. */
type Repeats<T> = {
  /** Returns whether this is the first of its kind within a minute. Otherwise counts it. */
  isFirst(kind: string, thing: T): boolean;
  /** Writes all unwritten numbers. */
  flush(): void;
};

type Counted<T> = { readonly first: T; readonly until: number; times: number };

/** Counts equal entries; calls `write` once a minute with the repetitions of each. Its memory is bounded. */
export function createRepeats<T>(write: (repeated: Repeated<T>) => void): Repeats<T> {
  // In the order in which the windows began, and so end.
  const counted = new Map<string, Counted<T>>();
  let timer: NodeJS.Timeout | undefined;

  const end = (kind: string, { first, times }: Counted<T>): void => {
    counted.delete(kind);
    if (times > 0) write({ first, times });
  };
  const endWhere = (isOver: (one: Counted<T>) => boolean): void => {
    for (const [kind, one] of counted) {
      if (!isOver(one)) return;
      end(kind, one);
    }
  };
  const look = (): void => {
    timer = undefined;
    endWhere(({ until }) => until <= performance.now());
    wait();
  };
  const wait = (): void => {
    const [next] = counted.values();
    if (next === undefined || timer !== undefined) return;
    timer = setTimeout(look, Math.max(1, Math.ceil(next.until - performance.now())));
    timer.unref();
  };

  return {
    isFirst: (kind, thing) => {
      const now = performance.now();
      const known = counted.get(kind);
      if (known !== undefined && now < known.until) {
        known.times += 1;
        return false;
      }
      if (known !== undefined) end(kind, known);
      const [oldest] = counted;
      if (oldest !== undefined && counted.size >= MAX_COUNTED) end(...oldest);
      counted.set(kind, { first: thing, until: now + WINDOW_MS, times: 0 });
      wait();
      return true;
    },
    flush: () => {
      clearTimeout(timer);
      timer = undefined;
      endWhere(() => true);
    },
  };
}
