import type { LedgerTransaction } from "../../domain/state/ledger.ts";

/** The ledger itself, for money that belongs to no stake. */
export interface LedgerStore {
  /** Returns whether a transaction was booked under this key. */
  has(key: string): Promise<boolean>;
  post(transactions: readonly LedgerTransaction[]): Promise<void>;
}
