import type { GraphContext } from "@stakehold/service/graphql/call-context.ts";
import type { BanUserDeps } from "../operations/ban-user.ts";
import type { PersonalTokenDeps } from "../operations/create-personal-token.ts";
import type { OwnAccountDeps } from "../operations/own-account.ts";
import type { AccountReader, AccountStore } from "../operations/ports/accounts.ts";
import type { Loaders } from "./loaders.ts";

/** What resolvers hand to operations. */
export type GraphDeps = OwnAccountDeps &
  BanUserDeps &
  PersonalTokenDeps & { readonly accounts: AccountStore; readonly reader: AccountReader };

export type Context = GraphContext<GraphDeps, Loaders>;
