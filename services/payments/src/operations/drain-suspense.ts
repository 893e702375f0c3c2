import { beginSuspenseRefund } from "../domain/suspense.ts";
import { hashParameters } from "./hash-parameters.ts";
import { moveMoney, type MoveMoneyDeps } from "./move-money.ts";
import type { SuspenseStore } from "./ports/suspense.ts";

/** What refunding money in suspense needs. */
export type DrainSuspenseDeps = MoveMoneyDeps & { readonly suspense: SuspenseStore };

const PAGE = 50;

/**
 * Makes the refunds of money in suspense that are due; each row is committed before its call. One that fails keeps none
 * behind it waiting, and is thrown when all were tried.
 */
export async function drainSuspense(deps: DrainSuspenseDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const paymentIntent of await deps.suspense.due(PAGE)) {
    try {
      const step = await deps.suspense.change(paymentIntent, (state, now) =>
        beginSuspenseRefund(state, hashParameters, now),
      );
      if (step !== null) await moveMoney(deps, step);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
