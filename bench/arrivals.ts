/** What several receivers, such as open pages, have received. */
export type Arrivals = {
  /** Counts events of a type that a receiver has received: one unless said otherwise. */
  count(receiver: number, type: string, times?: number): void;
  /** Resolves once every receiver has received so many more events of this type. */
  arrived(type: string, times: number): Promise<void>;
};

export function countArrivals(receivers: number): Arrivals {
  const counts = new Map<string, number[]>();
  const listeners = new Set<() => void>();
  const leastOf = (type: string): number => Math.min(...(counts.get(type) ?? [0]));
  return {
    count: (receiver, type, times = 1) => {
      const seen = counts.get(type) ?? Array.from<number>({ length: receivers }).fill(0);
      counts.set(type, seen);
      seen[receiver] = (seen[receiver] ?? 0) + times;
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
