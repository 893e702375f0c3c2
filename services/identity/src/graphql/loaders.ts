import { loaderBy, type Loader } from "@stakehold/service/graphql/loaders.ts";
import type { App } from "../domain/app.ts";
import type { User } from "../domain/user.ts";
import type { AccountReader } from "../operations/ports/accounts.ts";
import type { AppReader } from "../operations/ports/apps.ts";

/** Batches the reads of one request, so that a list costs one query. */
export type Loaders = { readonly user: Loader<User>; readonly app: Loader<App> };

export type LoaderDeps = {
  readonly reader: Pick<AccountReader, "usersOf">;
  readonly appReader: Pick<AppReader, "apps">;
};

/** Creates a request's loaders. */
export const createLoaders = ({ reader, appReader }: LoaderDeps): Loaders => ({
  user: loaderBy(
    (ids) => reader.usersOf(ids),
    ({ id }) => id,
  ),
  app: loaderBy(
    (ids) => appReader.apps(ids),
    ({ id }) => id,
  ),
});
