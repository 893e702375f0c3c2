import type { WakeMoneyOut } from "../ports/money-out.ts";
import type { OperationStore } from "../ports/operations.ts";

/** Dependencies for sweeping. */
export type SweepMoneyDeps = {
  readonly operations: Pick<OperationStore, "betsOverdue">;
  readonly wakeMoneyOut: WakeMoneyOut;
};

const PAGE = 100;
const MAX_PAGES = 20;

/** Wakes the payout of every bet with overdue refunds or transfers, whatever the state of its workflow. */
export async function sweepMoney({ operations, wakeMoneyOut }: SweepMoneyDeps, overdueMs: number): Promise<void> {
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const bets = await operations.betsOverdue(overdueMs, PAGE, after);
    for (const betId of bets) await wakeMoneyOut(betId);
    after = bets.at(-1);
    if (bets.length < PAGE) return;
  }
}
