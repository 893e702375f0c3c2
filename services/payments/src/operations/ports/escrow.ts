import type { Cents } from "@stakehold/money/amount.ts";
import type { TimePosition } from "@stakehold/store/page.ts";
import type { Stake } from "../../domain/state/stake.ts";
import type { StakeView } from "../../domain/open/stake-place.ts";

/** A person's sums, fees excluded. */
export type EscrowSums = { readonly heldCents: Cents; readonly pendingCents: Cents; readonly waitingCents: Cents };

/** A person's amount in escrow at the end of a UTC day, such as 2026-11-23; for today, until now. */
export type HeldOnDay = { readonly date: string; readonly cents: Cents };

/** What users see of their money. */
export interface EscrowReader {
  sums(userId: string): Promise<EscrowSums>;
  /** The last `days` days, today included, oldest first; fees excluded. */
  heldByDay(userId: string, days: number): Promise<readonly HeldOnDay[]>;
  /** Stakes, newest first. */
  entries(userId: string, limit: number, after: TimePosition | undefined): Promise<readonly StakeView[]>;
  /** The stakes of all users, newest first, without cancelled ones. */
  everybodys(limit: number, after: TimePosition | undefined): Promise<readonly Stake[]>;
  views(stakeIds: readonly string[]): Promise<ReadonlyMap<string, StakeView>>;
}
