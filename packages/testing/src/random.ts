/** A deterministic random generator (mulberry32). */
export type Random = {
  /** An integer from 0 up to, but not including, the limit. */
  below(limit: number): number;
  /** True once in so many times on average. */
  oneIn(times: number): boolean;
  pick<T>(list: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined) throw new RangeError("There is nothing to pick from");
      return picked;
    },
  };
}
