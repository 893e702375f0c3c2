import { beginMoney } from "../../domain/pay-out/money-out.ts";
import { hashParameters } from "../hash-parameters.ts";
import { listOnce, type TransfersOfBet } from "../movements/record-transfers.ts";
import { moveMoney, type MoveMoneyDeps } from "./move-money.ts";
import type { OperationStore } from "../ports/operations.ts";

/** Dependencies for draining a bet's money. */
export type DrainMoneyDeps = MoveMoneyDeps & {
  readonly operations: Pick<OperationStore, "takeMoney" | "nextMoneyDue">;
};

/** How many refunds and transfers of one bet are in progress at once. */
const LANES = 4;
/** After this time, no further row is taken: even if a call and a lookup time out, the drain ends within 30 seconds. */
const BUDGET_MS = 10_000;

/**
 * Makes the due refunds and transfers of a bet, a few at a time, and returns when the next one is due; null when
 * nothing is left. Every row is committed before its call, so a killed drain leaves it to the next one.
 */
export async function drainMoney(deps: DrainMoneyDeps, betId: string): Promise<Date | null> {
  const startedAt = performance.now();
  const hasTime = () => performance.now() - startedAt < BUDGET_MS;
  const drain = { betId, hasTime, ofBet: listOnce(deps, betId) };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => drainLane(deps, drain)));
  for (const lane of lanes) if (lane.status === "rejected") throw lane.reason;
  return deps.operations.nextMoneyDue(betId);
}

type Drain = { readonly betId: string; readonly hasTime: () => boolean; readonly ofBet: TransfersOfBet };

async function drainLane(deps: DrainMoneyDeps, { betId, hasTime, ofBet }: Drain): Promise<void> {
  while (hasTime()) {
    const step = await deps.operations.takeMoney(betId, (due, now) => beginMoney(due, hashParameters, now));
    if (step === null) return;
    await moveMoney(deps, step, ofBet);
  }
}
