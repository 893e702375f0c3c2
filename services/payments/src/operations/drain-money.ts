import { beginMoney } from "../domain/money-out.ts";
import { hashParameters } from "./hash-parameters.ts";
import { moveMoney, type MoveMoneyDeps } from "./move-money.ts";
import type { OperationStore } from "./ports/operations.ts";

/** What draining a bet's money needs. */
export type DrainMoneyDeps = MoveMoneyDeps & {
  readonly operations: Pick<OperationStore, "takeMoney" | "nextMoneyDue">;
};

/** How many refunds and transfers of one bet are under way at once. */
const LANES = 4;
/** After this long no further row is taken up: with a call and a lookup that time out it still ends within 30 seconds. */
const BUDGET_MS = 10_000;

/**
 * Makes the refunds and transfers of a bet that are due, a few at a time, and returns when the next one is; null when
 * nothing is left to do. Every row is committed before its call, so a drain that is killed leaves it to the next one.
 */
export async function drainMoney(deps: DrainMoneyDeps, betId: string): Promise<Date | null> {
  const startedAt = performance.now();
  const hasTime = () => performance.now() - startedAt < BUDGET_MS;
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => drainLane(deps, betId, hasTime)));
  for (const lane of lanes) if (lane.status === "rejected") throw lane.reason;
  return deps.operations.nextMoneyDue(betId);
}

async function drainLane(deps: DrainMoneyDeps, betId: string, hasTime: () => boolean): Promise<void> {
  while (hasTime()) {
    const step = await deps.operations.takeMoney(betId, (due, now) => beginMoney(due, hashParameters, now));
    if (step === null) return;
    await moveMoney(deps, step);
  }
}
