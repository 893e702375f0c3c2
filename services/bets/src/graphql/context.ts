import type { GraphContext } from "@stakehold/service/graphql/call-context.ts";
import type { FeePolicy } from "@stakehold/wager/words.ts";
import type { Periods } from "../domain/bet.ts";
import type { BetReader, BetStore } from "../operations/ports/bets.ts";
import type { Payments } from "../operations/ports/payments.ts";
import type { PlatformStore } from "../operations/ports/platform.ts";
import type { Cleanups } from "../operations/ports/workflows.ts";
import type { Loaders } from "./loaders.ts";

/** What resolvers hand to operations. */
export type GraphDeps = {
  readonly bets: BetStore;
  readonly reader: BetReader;
  readonly payments: Payments;
  readonly platform: PlatformStore;
  readonly cleanups: Cleanups;
  readonly holdsLiveMoney: boolean;
  readonly periods: Periods;
  readonly feePolicy: FeePolicy;
};

export type Context = GraphContext<GraphDeps, Loaders>;
