import { numberOf } from "@stakehold/stand-in/rows.ts";
import type { Database } from "./database.ts";

type FundsRow = {
  readonly balanceTransaction: string;
  readonly owner: string;
  readonly availableOn: number;
  readonly netCents: number;
};

export type Funds = {
  add(entry: FundsRow): void;
  /** Returns the cents available at `now`, and the pending cents. */
  balance(owner: string, now: number): { readonly availableCents: number; readonly pendingCents: number };
};

export function createFunds(database: Database): Funds {
  return {
    add({ balanceTransaction, owner, availableOn, netCents }) {
      database
        .prepare("INSERT INTO funds (balance_transaction, owner, available_on, net) VALUES (?, ?, ?, ?)")
        .run(balanceTransaction, owner, availableOn, netCents);
    },
    balance(owner, now) {
      const row = database
        .prepare(
          `SELECT coalesce(sum(net) FILTER (WHERE available_on <= ?), 0) AS available,
                  coalesce(sum(net) FILTER (WHERE available_on > ?), 0) AS pending
             FROM funds WHERE owner = ?`,
        )
        .get(now, now, owner);
      return row
        ? { availableCents: numberOf(row, "available"), pendingCents: numberOf(row, "pending") }
        : { availableCents: 0, pendingCents: 0 };
    },
  };
}
