import pMap from "p-map";

/** What to run, how, and when to stop starting more. */
export type KeyedWork<T> = {
  readonly items: readonly T[];
  keyOf(item: T): string;
  /** Returns whether the item is done; after false no further item of any key starts. */
  run(item: T): Promise<boolean>;
  readonly maxParallel: number;
  mayStart(): boolean;
  /** Called with the last item each time the unbroken run of done items from the start grows. */
  onPrefixDone(last: T): void;
};

/**
 * Runs items of one key in order, and different keys in parallel. Resolves when nothing runs any more, whether or not
 * every item was done.
 */
export async function runByKey<T>(work: KeyedWork<T>): Promise<void> {
  const chains = chainsOf(work);
  const done: boolean[] = [];
  let prefix = 0;
  let failed = false;

  const finish = (index: number) => {
    done[index] = true;
    const before = prefix;
    while (done[prefix] === true) prefix += 1;
    const last = work.items[prefix - 1];
    if (prefix > before && last !== undefined) work.onPrefixDone(last);
  };

  const runChain = async (chain: readonly Entry<T>[]) => {
    for (const { item, index } of chain) {
      if (failed || !work.mayStart()) return;
      if (await work.run(item)) finish(index);
      else failed = true;
    }
  };

  await pMap(chains, runChain, { concurrency: work.maxParallel });
}

type Entry<T> = { readonly item: T; readonly index: number };

/** The items of each key, keys in the order of their first item. */
function chainsOf<T>({ items, keyOf }: KeyedWork<T>): Entry<T>[][] {
  const chains = new Map<string, Entry<T>[]>();
  items.forEach((item, index) => {
    const key = keyOf(item);
    const chain = chains.get(key);
    if (chain === undefined) chains.set(key, [{ item, index }]);
    else chain.push({ item, index });
  });
  return [...chains.values()];
}
