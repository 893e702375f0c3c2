import { loaderBy, type Loader } from "@stakehold/service/graphql/loaders.ts";
import type { User } from "../domain/user.ts";
import type { AccountReader } from "../operations/ports/accounts.ts";

/** Reads of one request, gathered so that a list of people costs one query. */
export type Loaders = { readonly user: Loader<User> };

/** Loaders for one request. */
export const createLoaders = ({ reader }: { readonly reader: Pick<AccountReader, "usersOf"> }): Loaders => ({
  user: loaderBy(
    (ids) => reader.usersOf(ids),
    ({ id }) => id,
  ),
});
