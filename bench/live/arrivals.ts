/** What open pages of one bet have received. */
export type Arrivals = {
  /** Counts an event that a page received. */
  count(page: number, type: string): void;
  /** Resolves once every page has received this event so many more times. */
  arrived(type: string, times: number): Promise<void>;
};

export function countArrivals(pages: number): Arrivals {
  const counts = new Map<string, number[]>();
  const listeners = new Set<() => void>();
  const leastOf = (type: string): number => Math.min(...(counts.get(type) ?? [0]));
  return {
    count: (page, type) => {
      const seen = counts.get(type) ?? Array.from<number>({ length: pages }).fill(0);
      counts.set(type, seen);
      seen[page] = (seen[page] ?? 0) + 1;
      for (const look of listeners) look();
    },
    arrived: (type, times) => {
      const wanted = leastOf(type) + times;
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = () => {
        if (leastOf(type) < wanted) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      return promise;
    },
  };
}
