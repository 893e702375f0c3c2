import type { LedgerTransaction } from "../../domain/ledger.ts";

/** The ledger on its own, for money that belongs to no stake. */
export interface LedgerStore {
  post(transactions: readonly LedgerTransaction[]): Promise<void>;
}
