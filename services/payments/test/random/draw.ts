/** Random choices that a seed reproduces. */
export type Draw = {
  /** Returns a number in [0, 1). */
  readonly share: () => number;
  /** Returns an integer between the two, both included. */
  readonly between: (least: number, most: number) => number;
  /** Returns true with this probability. */
  readonly happens: (probability: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly shuffle: <T>(all: readonly T[]) => T[];
  readonly id: () => string;
  /** Returns an independent sequence, so that the number of choices made there has no effect here. */
  readonly fork: () => Draw;
};

/** Creates a seed's choices. */
export function drawOf(seed: number): Draw {
  const share = sharesOf(seed);
  const between = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[between(0, from.length - 1)];
    if (picked === undefined) throw new TypeError("There is nothing to pick from");
    return picked;
  };
  return {
    share,
    between,
    happens: (probability) => share() < probability,
    pick,
    shuffle: (all) =>
      all
        .map((one) => ({ one, at: share() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one),
    id: () => idOf(() => between(0, 0xffff)),
    fork: () => drawOf(between(0, 2 ** 32 - 1)),
  };
}

/** Returns the numbers in [0, 1) that a seed always reproduces (mulberry32). */
function sharesOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A UUID of eight groups of 16 bits. */
function idOf(sixteenBits: () => number): string {
  const groups = Array.from({ length: 8 }, () => sixteenBits().toString(16).padStart(4, "0"));
  const [a, b, c, d, e, f, g, h] = groups;
  return `${a}${b}-${c}-4${d?.slice(1)}-8${e?.slice(1)}-${f}${g}${h}`;
}
