import type { CallContext } from "@stakehold/service/graphql/call-context.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import type { Periods } from "../domain/bet.ts";
import type { Cleanups } from "../operations/ports/workflows.ts";
import type { BetReader } from "../operations/ports/bets.ts";
import type { BetStore } from "../operations/ports/bets.ts";
import type { Payments } from "../operations/ports/payments.ts";
import type { PlatformStore } from "../operations/ports/platform.ts";
import { createLoaders, type Loaders } from "./loaders.ts";

/** What operations are given. */
export type Deps = {
  readonly bets: BetStore;
  readonly reader: BetReader;
  readonly payments: Payments;
  readonly platform: PlatformStore;
  readonly cleanups: Cleanups;
  readonly holdsLiveMoney: boolean;
  readonly periods: Periods;
  readonly feePolicy: FeePolicy;
};

/** What every resolver gets: who asks, what operations need, and this request's loaders. */
export type Context = CallContext & { readonly deps: Deps; readonly load: Loaders };

/** Makes the context of one request. */
export const contextOf =
  (deps: Deps) =>
  (call: CallContext): Context => ({ ...call, deps, load: createLoaders(deps.reader, call.caller) });
