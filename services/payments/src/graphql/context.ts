import type { CallContext } from "@stakehold/service/graphql/call-context.ts";
import type { ActAsAdminDeps } from "../operations/act-as-admin.ts";
import type { ListParkedWorkDeps } from "../operations/list-parked-work.ts";
import type { SettlementReader } from "../operations/ports/settlements.ts";
import type { ReadStatementDeps } from "../operations/read-statement.ts";
import type { ConfirmStakeDeps } from "../operations/confirm-stake.ts";
import type { CreateOnboardingLinkDeps } from "../operations/create-onboarding-link.ts";
import type { ReadEscrowDeps } from "../operations/read-escrow-balance.ts";
import { createLoaders, type Loaders } from "./loaders.ts";

/** What the operations behind the graph need. */
export type GraphDeps = ReadStatementDeps & { readonly settlements: SettlementReader } & ActAsAdminDeps &
  ListParkedWorkDeps &
  ConfirmStakeDeps &
  CreateOnboardingLinkDeps &
  ReadEscrowDeps;

/** What resolvers work with. */
export type Context = CallContext & { readonly deps: GraphDeps; readonly loaders: Loaders };

/** Makes the context of each request. */
export const contextOf =
  (deps: GraphDeps) =>
  (call: CallContext): Context => ({ ...call, deps, loaders: createLoaders(deps, call.caller.userId) });
