import DataLoader from "dataloader";
import { z } from "zod";
import type { User } from "../domain/user.ts";
import type { AccountReader } from "../operations/ports/accounts.ts";

/** Reads of one request, gathered so that a list of people costs one query. */
export type Loaders = { readonly user: DataLoader<string, User | null> };

/** Loaders for one request. An id that belongs to nobody, or is malformed, loads null. */
export const createLoaders = ({ reader }: { readonly reader: Pick<AccountReader, "usersOf"> }): Loaders => ({
  user: new DataLoader(async (ids) => {
    const found = new Map((await reader.usersOf(ids.filter(isUuid))).map((user) => [user.id, user]));
    return ids.map((id) => found.get(id) ?? null);
  }),
});

/** PostgreSQL refuses to compare a UUID with any other text, and that would fail the whole batch. */
const isUuid = (id: string): boolean => z.uuid().safeParse(id).success;
