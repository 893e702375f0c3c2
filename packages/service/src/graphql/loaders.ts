import DataLoader from "dataloader";
import { isUuid } from "../input.ts";

/** Loads by id what one query reads for many; undefined where there is nothing, and for a text that is no id. */
export type Loader<T> = DataLoader<string, T | undefined>;

type ReadRows<Row> = (ids: readonly string[]) => Promise<readonly Row[]>;
type ReadMap<T> = (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/** A loader for one request over rows that may come in any order; `idOf` says which id each was read for. */
export const loaderBy = <Row>(read: ReadRows<Row>, idOf: (row: Row) => string): Loader<Row> =>
  loaderOf(async (ids) => new Map((await read(ids)).map((row) => [idOf(row), row])));

/**
 * A loader for one request over what is read by id. Ids are asked for as they are stored, in lower case, and a text that
 * is no id is not asked for at all: PostgreSQL refuses to compare a UUID with it, which would fail the whole batch.
 */
export const loaderOf = <T>(read: ReadMap<T>): Loader<T> =>
  new DataLoader(async (texts) => {
    const ids = texts.map((text) => text.toLowerCase());
    const found = await read(ids.filter(isUuid));
    return ids.map((id) => found.get(id));
  });

/** Reads once for one request, when the answer is first wanted. */
export function onceRead<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= read());
}
