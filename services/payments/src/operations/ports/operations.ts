import type { PaymentsChange } from "../../domain/state/change.ts";
import type { DueMoney, MoneyStep } from "../../domain/pay-out/money-out.ts";

/** The rows of operations at Stripe. */
export interface OperationStore {
  /** Takes one due refund or transfer of a bet; returns null when none is due. */
  takeMoney(betId: string, decide: (due: DueMoney, now: Date) => PaymentsChange<MoneyStep>): Promise<MoneyStep | null>;
  /** Returns when the next refund or transfer of a bet is due; null when nothing is left. */
  nextMoneyDue(betId: string): Promise<Date | null>;
  /** Returns bets with refunds or transfers overdue by `overdueMs`, in order of their ids. */
  betsOverdue(overdueMs: number, limit: number, afterBetId: string | undefined): Promise<readonly string[]>;
  /** Returns due cancellations. */
  dueCancels(limit: number): Promise<readonly { readonly stakeId: string; readonly key: string }[]>;
  /** Returns the bets in which this person's winnings wait. */
  betsWaitingFor(userId: string, limit: number): Promise<readonly string[]>;
  /** Returns the bets whose transfers failed for this reason. */
  betsFailedFor(reason: string, limit: number): Promise<readonly string[]>;
  /** Makes transfers of a bet due at once that wait for this person's account, or that failed for this reason. */
  wakeTransfers(betId: string, by: { readonly userId: string } | { readonly reason: string }): Promise<void>;
}
