import DataLoader from "dataloader";
import { isUuid } from "../input.ts";

/** Batches reads by id within one query; undefined if nothing is there, and for an invalid id. */
export type Loader<T> = DataLoader<string, T | undefined>;

type ReadRows<Row> = (ids: readonly string[]) => Promise<readonly Row[]>;
type ReadMap<T> = (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/** Makes a loader for one request over rows in any order; `idOf` returns the id that a row was read for. */
export const loaderBy = <Row>(read: ReadRows<Row>, idOf: (row: Row) => string): Loader<Row> =>
  loaderOf(async (ids) => new Map((await read(ids)).map((row) => [idOf(row), row])));

/**
 * Makes a loader for one request over a map by id. It reads ids as they are stored, in lower case, and skips invalid
 * ones: PostgreSQL refuses to compare a UUID with them, which would fail the whole batch.
 */
export const loaderOf = <T>(read: ReadMap<T>): Loader<T> =>
  new DataLoader(async (texts) => {
    const ids = texts.map((text) => text.toLowerCase());
    const found = await read(ids.filter(isUuid));
    return ids.map((id) => found.get(id));
  });

/** Reads once per request, when the value is first needed. */
export function onceRead<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= read());
}
