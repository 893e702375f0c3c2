import type { PaymentsChange } from "../../domain/change.ts";
import type { DueMoney, MoneyStep } from "../../domain/money-out.ts";

/** Rows of things asked of Stripe. */
export interface OperationStore {
  /** Takes up one due refund or transfer of a bet, or returns null when none is due. */
  takeMoney(betId: string, decide: (due: DueMoney, now: Date) => PaymentsChange<MoneyStep>): Promise<MoneyStep | null>;
  /** When the next refund or transfer of a bet is due; null when nothing is left to do. */
  nextMoneyDue(betId: string): Promise<Date | null>;
  /** Bets with refunds or transfers that are overdue by so many milliseconds, in order of their ids. */
  betsOverdue(overdueMs: number, limit: number, afterBetId: string | undefined): Promise<readonly string[]>;
  /** Cancellations that are due. */
  dueCancels(limit: number): Promise<readonly { readonly stakeId: string; readonly key: string }[]>;
  /** Bets in which this person's winnings wait. */
  betsWaitingFor(userId: string, limit: number): Promise<readonly string[]>;
  /** Bets whose transfers failed for this reason. */
  betsFailedFor(reason: string, limit: number): Promise<readonly string[]>;
  /** Makes transfers of a bet due at once that wait for an account of this person, or failed for this reason. */
  wakeTransfers(betId: string, by: { readonly userId: string } | { readonly reason: string }): Promise<void>;
}
