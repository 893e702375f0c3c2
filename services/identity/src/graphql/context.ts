import type { CallContext } from "@stakehold/service/graphql/call-context.ts";
import type { AccountReader, Accounts } from "../operations/accounts.ts";
import { createLoaders, type Loaders } from "./loaders.ts";

/** What resolvers work with besides the call. */
export type GraphqlDeps = { readonly accounts: Accounts; readonly reader: AccountReader };

export type Context = CallContext & GraphqlDeps & { readonly loaders: Loaders };

/** Makes the context of each request. */
export const contextOf =
  ({ accounts, reader }: GraphqlDeps) =>
  (call: CallContext): Context => ({ ...call, accounts, reader, loaders: createLoaders(reader) });
