import type { Cents } from "@stakehold/money/amount.ts";
import type { TimePosition } from "@stakehold/service/graphql/page.ts";
import type { StakeView } from "../../domain/stake-place.ts";

/** A person's sums, fees excluded. */
export type EscrowSums = { readonly heldCents: Cents; readonly pendingCents: Cents; readonly waitingCents: Cents };

/** What people see of their money. */
export interface EscrowReader {
  sums(userId: string): Promise<EscrowSums>;
  /** Stakes, newest first. */
  entries(userId: string, limit: number, after: TimePosition | undefined): Promise<readonly StakeView[]>;
  views(stakeIds: readonly string[]): Promise<ReadonlyMap<string, StakeView>>;
}
