import type { CallContext } from "@stakehold/service/graphql/call-context.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import type { Periods } from "../domain/bet.ts";
import type { Cleanups } from "../operations/cleanups.ts";
import type { BetReader } from "../operations/bet-reader.ts";
import type { BetStore } from "../operations/bet-store.ts";
import type { Payments } from "../operations/payments.ts";
import type { Platform } from "../operations/platform.ts";
import { createLoaders, type Loaders } from "./loaders.ts";

/** What operations are given. */
export type Deps = {
  readonly bets: BetStore;
  readonly reader: BetReader;
  readonly payments: Payments;
  readonly platform: Platform;
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
