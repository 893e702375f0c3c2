import { loaderOf, type Loader } from "./loaders.ts";
import type { Page } from "@stakehold/store/page.ts";

type ReadPages<Position, Row> = (
  ids: readonly string[],
  page: Page<Position>,
) => Promise<ReadonlyMap<string, readonly Row[]>>;

/** Loads the same page of a list for each of many parents; no rows for a parent without any. */
export type PageLoader<Position, Row> = (id: string, page: Page<Position>) => Promise<readonly Row[]>;

/**
 * Makes a loader for one request over a list of each of many parents. It reads all parents of the same page together: a
 * page of parents costs one statement, however many there are.
 */
export function pageLoaderOf<Position extends string | number, Row>(
  read: ReadPages<Position, Row>,
): PageLoader<Position, Row> {
  const loaders = new Map<string, Loader<readonly Row[]>>();
  return async (id, page) => {
    const key = JSON.stringify([page.limit, page.after]);
    const loader = loaders.get(key) ?? loaderOf((ids) => read(ids, page));
    loaders.set(key, loader);
    return (await loader.load(id)) ?? [];
  };
}
