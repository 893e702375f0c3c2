import type { LedgerTransaction } from "../../domain/ledger.ts";

/** The ledger on its own, for money that belongs to no stake. */
export interface LedgerStore {
  /** Whether a transaction was booked under this key. */
  has(key: string): Promise<boolean>;
  post(transactions: readonly LedgerTransaction[]): Promise<void>;
}
